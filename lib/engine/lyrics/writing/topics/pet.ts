import type { Topic } from '../topic.ts';

export const pet: Topic = {
  id: 'pet',
  en: {
    words: [
      'dog',
      'dogs',
      'puppy',
      'pet',
      'pets',
      'paws',
      'tail',
      'animal',
      'animals',
      'horse',
      'rabbit',
      'hamster',
    ],
    scenes: [
      ['He hears my key two floors away', 'His tail begins its own ballet'],
      ['She leaps the fence, she rounds the sheep', 'She runs in circles in her sleep'],
      ["There's fur on every coat I've got", 'He steals the sock, I tie the knot'],
      ['She digs up bones, she digs up string', 'She brings me nearly everything'],
    ],
    turns: [
      ["The muzzle's grey, the jumps are few", 'He sleeps now on my only shoe', 'dark'],
      ['The day I cried behind the door', 'He laid his chin upon the floor', 'dark'],
      ['The vet was kind, the car was still', "His collar's hanging on the sill", 'dark'],
    ],
    bridges: [
      ["He never asked me who I'd been", 'He met the door, and let me in'],
      ['They live so short, they love so wide', 'They fit a lifetime in their stride'],
    ],
    choruses: [
      {
        title: 'Good Boy',
        feeling: 'bright',
        lines: [
          'Run to me, run to me, ears in the breeze',
          'Mud on your belly and burrs on your knees',
          'Nobody loves me with so little tease',
          'Run to me, run to me, ears in the breeze',
        ],
      },
      {
        title: 'Small Warm Thing',
        feeling: 'neutral',
        lines: [
          'You small warm thing beside my bed',
          "You've heard each foolish thing I've said",
          'And blinked, and yawned, and bumped my head',
          'You small warm thing beside my bed',
        ],
      },
    ],
  },
  zh: {
    words: ['狗', '宠物', '小狗', '狗狗', '毛孩子', '动物', '汪', '马', '兔子'],
    scenes: [
      ['隔两层楼听见我钥匙响', '他的尾巴先跳起舞来晃'],
      ['他追着树叶追着月光', '跑完了趴在我的脚旁'],
      ['每件外套都有他的毛', '袜子少一只不知哪里找'],
      ['他叼来拖鞋叼来线', '什么都搬到我面前'],
    ],
    turns: [
      ['嘴边白了跳得少了', '我唯一的鞋成了他的窝', 'dark'],
      ['那天我躲在门后哭', '他趴下来一声不出', 'dark'],
      ['医生很好车停得很静', '项圈还挂在窗边没动静', 'dark'],
    ],
    bridges: [
      ['他没问过我是谁从前', '只在门口迎我进门槛'],
      ['他们活得短爱得宽', '一辈子装进几步之间'],
    ],
    choruses: [
      {
        title: '跑过来',
        feeling: 'bright',
        lines: ['跑过来吧耳朵迎着风', '肚子上泥巴膝盖上虫', '没有谁爱我爱得这么懂', '跑过来吧耳朵迎着风'],
      },
      {
        title: '暖暖的小东西',
        feeling: 'neutral',
        lines: ['床边暖暖的小东西', '我的傻话你都记在心里', '眨眨眼打个哈欠蹭我鼻', '床边暖暖的小东西'],
      },
    ],
  },
};
