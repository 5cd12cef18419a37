import type { Topic } from '../topic.ts';

export const ghost: Topic = {
  id: 'ghost',
  en: {
    words: [
      'ghost',
      'ghosts',
      'haunted',
      'spirit',
      'spirits',
      'halloween',
      'vampire',
      'demon',
      'shadow',
      'shadows',
      'witch',
      'monster',
      'zombie',
      'devil',
      'phantom',
    ],
    scenes: [
      ["The third stair creaks, there's no one there", "A draught that smells of someone's hair"],
      ['The rocking chair still keeps the time', 'The hall clock sticks before its chime'],
      ['She lights the lamp at ten to three', "She's looking out, she looks through me"],
      ['The mirror fogs, a finger writes', "The dog won't climb the stairs at nights"],
    ],
    turns: [
      ["I've had the priest, I've changed the locks", 'I buried her necklace in a box'],
      ['The neighbours say I talk alone', 'I hear her breathing in the phone'],
      ['The more I run, the more I find', 'The haunted room is in my mind'],
    ],
    bridges: [
      ['Perhaps the ghost is only me', "Who can't let go and can't go free"],
      ["The dead don't linger, truth be told", 'We hold their sleeves against the cold'],
    ],
    choruses: [
      {
        title: 'Haunt Me',
        feeling: 'dark',
        lines: [
          "Haunt me, haunt me, don't let me sleep",
          'There are some promises the dark can keep',
          'Rattle the windows, walk in the deep',
          "Haunt me, haunt me, don't let me sleep",
        ],
      },
      {
        title: 'Dance With My Ghost',
        feeling: 'bright',
        lines: [
          'Come and dance with my ghost by the light of the moon',
          "She's all lace and old sorrow, she's humming a tune",
          "There's a fiddle of bone and it's midnight in June",
          'Come and dance with my ghost by the light of the moon',
        ],
      },
    ],
  },
  zh: {
    words: [
      '鬼',
      '幽灵',
      '鬼魂',
      '魂',
      '影子',
      '万圣节',
      '吸血鬼',
      '女巫',
      '恶魔',
      '妖',
      '灵魂',
      '僵尸',
      '聊斋',
      '狐妖',
    ],
    scenes: [
      ['第三级楼梯响没有人在', '一阵风带着谁的头发吹来'],
      ['摇椅自己还打着拍子', '挂钟在敲响之前停止'],
      ['三点差十分她点亮灯', '她往外看穿过我的人'],
      ['镜子起雾有手指写字', '狗在夜里不肯上楼梯子'],
    ],
    turns: [
      ['请过法师也换了锁', '她的项链我埋进了土坡'],
      ['邻居说我总自言自语', '电话那头有她的呼吸'],
      ['我越跑就越看清', '闹鬼的房间是我的心'],
    ],
    bridges: [
      ['也许鬼魂就是我自己', '放不下也走不出去'],
      ['死去的人并没有留恋', '是我们拽着袖口不断'],
    ],
    choruses: [
      {
        title: '缠着我',
        feeling: 'dark',
        lines: ['缠着我吧别让我睡', '有些诺言黑夜才守得会', '摇响窗户走进梦的最黑', '缠着我吧别让我睡'],
      },
      {
        title: '与鬼共舞',
        feeling: 'bright',
        lines: [
          '来月光下与我的鬼魂跳舞',
          '她披着白纱哼着老曲谱',
          '骨头做的琴午夜的鼓',
          '来月光下与我的鬼魂跳舞',
        ],
      },
    ],
  },
};
