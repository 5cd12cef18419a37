import type { Topic } from '../topic.ts';

export const time: Topic = {
  id: 'time',
  en: {
    words: [
      'time',
      'clock',
      'hours',
      'years',
      'past',
      'future',
      'yesterday',
      'forever',
      'age',
      'aging',
      'old',
      'seasons',
      'moment',
      'minutes',
      'memory lane',
      'hourglass',
      'calendar',
    ],
    scenes: [
      ["The clock hands wave, they're saying bye", 'The calendar lets pages fly'],
      ["My grandad's watch still keeps the beat", 'It rode to war, it crossed the street'],
      ['We thought we had a thousand Mays', 'We spent them like the summer days'],
      ['The photos curl, the colours run', 'The kid in blue was twenty-one'],
    ],
    turns: [
      ['I blinked, and there was grey in mine', 'The mirror drew another line'],
      ["I'd buy it back at any cost", 'One lunch, one bus, one glove I lost', 'dark'],
      ['I stopped the car to watch the hill', 'The sun went down, I sat there still'],
    ],
    bridges: [
      ['You cannot save it, cannot lend', 'You only choose on whom to spend'],
      ["The river's not the same, they say", "But neither's he who walked away"],
    ],
    choruses: [
      {
        title: 'Slow Down',
        feeling: 'neutral',
        lines: [
          "Slow down, slow down, you're running through my hands",
          'Like summer water, like the finest sands',
          'I had so many, many plans',
          "Slow down, slow down, you're running through my hands",
        ],
      },
      {
        title: 'All We Have',
        feeling: 'bright',
        lines: [
          'All we have, all we have is now',
          'This very breath, this furrowed brow',
          'So kiss me quick, and show me how',
          'All we have, all we have is now',
        ],
      },
    ],
  },
  zh: {
    words: [
      '时间',
      '时光',
      '岁月',
      '光阴',
      '昨天',
      '过去',
      '未来',
      '永远',
      '年华',
      '流年',
      '老去',
      '似水',
      '钟表',
      '变老',
      '青丝',
      '日历',
    ],
    scenes: [
      ['指针在挥手像说再会', '日历一张张往下飞'],
      ['爷爷的表还在走着', '打仗和买米它都停过'],
      ['以为有一千个五月天', '我们花得像零钱'],
      ['照片卷了颜色在流', '穿蓝衣的孩子二十出头'],
    ],
    turns: [
      ['一眨眼我也有了白发', '镜子又给我画了一划'],
      ['多少钱我都愿意买', '丢的那只手套回来', 'dark'],
      ['我停下车看着山冈', '太阳下去我还坐在车上'],
    ],
    bridges: [
      ['存不下来也借不走', '只能选花在谁的左右'],
      ['河已经不是那条河', '走开的人也不是那个我'],
    ],
    choruses: [
      {
        title: '慢一点',
        feeling: 'neutral',
        lines: ['慢一点别从指缝里流', '像夏天的水像沙漏', '我还有好多话没开口', '慢一点别从指缝里流'],
      },
      {
        title: '就是现在',
        feeling: 'bright',
        lines: ['我们有的就是现在', '这口呼吸这片云彩', '快吻我吧别再等待', '我们有的就是现在'],
      },
    ],
  },
};
