import type { Topic } from '../topic.ts';

export const night: Topic = {
  id: 'night',
  en: {
    words: [
      'night',
      'midnight',
      'nighttime',
      'dark',
      'darkness',
      'insomnia',
      'sleepless',
      'nocturnal',
      '3am',
      'late night',
      'nightlife',
      'evening',
      'dusk',
    ],
    scenes: [
      ['The last bus sighs, the shops are shut', 'The moon is just a paper cut', 'dark'],
      ["It's ten past two, the kettle clicks", 'The shadows do their party tricks'],
      ['The neon buzzes, blue then red', "I can't convince myself of bed"],
      ['A taxi waits, a siren fades', 'The dark comes leaking through the shades'],
    ],
    turns: [
      ["I've known a hundred nights like these", 'The fridge, the floor, the rattling keys', 'dark'],
      ['My worries sit around and drink', "They're not as clever as they think"],
      ["Somebody's window, warm and square", 'I wonder who is waking there'],
    ],
    bridges: [
      ['The dark is not the end of light', "It's where the small ones burn so bright"],
      ['I made a friend of being awake', "It listens well, for heaven's sake"],
    ],
    choruses: [
      {
        title: 'Awake With Me',
        feeling: 'bright',
        lines: [
          'Stay awake, awake with me',
          "The city's ours, the streets are free",
          "We'll borrow all that we can see",
          'Stay awake, awake with me',
        ],
      },
      {
        title: 'Long Night',
        feeling: 'dark',
        lines: [
          "It's a long night, it's a slow climb",
          "And I'm watching the ceiling and I'm doing my time",
          "If you're up too, give me a sign",
          "It's a long night, and it's only half past nine",
        ],
      },
    ],
  },
  zh: {
    words: [
      '夜',
      '夜晚',
      '深夜',
      '午夜',
      '失眠',
      '黑夜',
      '凌晨',
      '夜色',
      '晚上',
      '黄昏',
      '熬夜',
      '傍晚',
      '夜里',
      '黑暗',
    ],
    scenes: [
      ['末班车叹气商店关了门', '月亮像一道浅浅的指痕', 'dark'],
      ['凌晨两点水壶在响', '影子在墙上换着花样'],
      ['霓虹一闪蓝再一闪红', '我和这张床没能沟通'],
      ['出租车停着雨刷在摇', '黑夜从窗帘缝里往外漂'],
    ],
    turns: [
      ['这样的夜我过了太多', '冰箱嗡嗡地陪我坐着', 'dark'],
      ['心事围成一桌在喝酒', '没一个比我聪明多久'],
      ['对面的窗方方地暖着', '不知道他是不是也醒着'],
    ],
    bridges: [
      ['黑不是光走到尽头', '是小灯亮起的时候'],
      ['我和失眠做了朋友', '它听我说话从来不走'],
    ],
    choruses: [
      {
        title: '陪我醒着',
        feeling: 'bright',
        lines: ['陪我醒着直到天亮', '整座城市借给我们闯', '不问明天要去什么地方', '陪我醒着直到天亮'],
      },
      {
        title: '长夜',
        feeling: 'dark',
        lines: ['这一夜长得像条河', '我在中间没有船也没有歌', '如果你也醒着就应我一个', '这一夜长得像条河'],
      },
    ],
  },
};
