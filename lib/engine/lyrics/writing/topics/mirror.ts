import type { Topic } from '../topic.ts';

export const mirror: Topic = {
  id: 'mirror',
  en: {
    words: [
      'mirror',
      'reflection',
      'face',
      'identity',
      'myself',
      'self',
      'beauty',
      'beautiful',
      'mask',
      'who am i',
      'self love',
      'confidence',
      'body',
      'insecurity',
      'narcissist',
    ],
    scenes: [
      ['The bathroom light is never kind', 'It shows the face I left behind', 'dark'],
      ['I practise smiles, I hold them there', 'I part and then unpart my hair'],
      ["There's toothpaste on the silver glass", 'I wait there for the mood to pass'],
      ['She wears my shirt, she wears my frown', 'I bring the hand up, she puts it down', 'dark'],
    ],
    turns: [
      ["I painted on another's eyes", 'I wore the shape, I wore the size'],
      ["My grandma's nose, my uncle's chin", 'A crowd of them all looking in'],
      ['I turned them all to face the wall', "I didn't miss myself at all", 'dark'],
    ],
    bridges: [
      ['It only shows what light can do', 'It never saw the half of you'],
      ['I broke it once, for seven years', "I think I've paid that off in tears"],
    ],
    choruses: [
      {
        title: 'Look at Me Now',
        feeling: 'bright',
        lines: [
          'Look at me now, look at me now',
          'I finally like the line of my brow',
          'I broke every rule, I broke every vow',
          'Look at me now, look at me now',
        ],
      },
      {
        title: 'Who Is That',
        feeling: 'neutral',
        lines: [
          'Who is that, looking back at me',
          'With the eyes of the kid that I used to be',
          "I've locked every door, and I've lost the key",
          'Who is that, looking back at me',
        ],
      },
    ],
  },
  zh: {
    words: [
      '镜子',
      '倒影',
      '自己',
      '面具',
      '脸',
      '自我',
      '美丽',
      '身份',
      '自信',
      '做自己',
      '我是谁',
      '容貌',
      '爱自己',
    ],
    scenes: [
      ['浴室的灯从不客气', '照着我落下的那张脸皮', 'dark'],
      ['我练习笑停在那里', '头发分开又拨回去'],
      ['牙膏点子溅在玻璃上', '我等心情自己退场'],
      ['她穿我衣服皱我眉头', '我举左手她举右手', 'dark'],
    ],
    turns: [
      ['我画过别人的眼睛', '穿过别人的身形'],
      ['外婆的鼻子舅舅的下巴', '一群人从里面往外看着他'],
      ['我把它们都转向墙', '也没有想念自己的模样', 'dark'],
    ],
    bridges: [
      ['它只照得出光的手艺', '看不见你的另一半自己'],
      ['打碎过一次罚了七年', '我想我哭着都还完'],
    ],
    choruses: [
      {
        title: '看看现在的我',
        feeling: 'bright',
        lines: ['看看现在的我看看我', '终于喜欢眉毛这样画过', '规矩和誓言都打破', '看看现在的我看看我'],
      },
      {
        title: '那是谁',
        feeling: 'neutral',
        lines: ['那是谁在里面看着我', '有着从前那个孩子的眼波', '门都锁了钥匙也找不着', '那是谁在里面看着我'],
      },
    ],
  },
};
