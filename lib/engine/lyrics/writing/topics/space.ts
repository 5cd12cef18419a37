import type { Topic } from '../topic.ts';

export const space: Topic = {
  id: 'space',
  en: {
    words: [
      'space',
      'astronaut',
      'rocket',
      'planet',
      'planets',
      'galaxy',
      'universe',
      'alien',
      'aliens',
      'mars',
      'orbit',
      'spaceship',
      'cosmos',
      'ufo',
      'satellite',
      'gravity',
      'black hole',
    ],
    scenes: [
      ["The countdown's done, the sky is clear", 'I wrote your name on the visor here'],
      ["The Earth's a marble, blue and thin", "With everyone I've ever been"],
      ['I eat my peas from a silver tube', 'And watch the stars through a glass-walled cube'],
      ['The radio hiss is half a voice', 'They say that home was still a choice'],
    ],
    turns: [
      ['The signal takes an hour now', 'I hear you ask me when and how', 'dark'],
      ["I've grown tomatoes by a light", 'They lean the same way, day and night'],
      ['A year of dark, a year of drift', 'I think of stairs, I think of a lift', 'dark'],
    ],
    bridges: [
      ['They sent me out to look for more', "And all I found was what it's for"],
      ["There's no up here, there is no down", 'Just the long way back to our small town'],
    ],
    choruses: [
      {
        title: 'Do You Read Me',
        feeling: 'neutral',
        lines: [
          'Do you read me, do you read me down there',
          "I'm floating on nothing but borrowed air",
          "If love's a signal, it's everywhere",
          'Do you read me, do you read me down there',
        ],
      },
      {
        title: 'Escape Velocity',
        feeling: 'bright',
        lines: [
          "Higher and higher, we're breaking away",
          'Out through the blue to the edge of the day',
          "Gravity's begging us both to stay",
          "Higher and higher, we're breaking away",
        ],
      },
    ],
  },
  zh: {
    words: [
      '太空',
      '宇宙',
      '宇航员',
      '火箭',
      '星球',
      '银河系',
      '外星人',
      '火星',
      '轨道',
      '飞船',
      '航天',
      '引力',
      '黑洞',
      '卫星',
    ],
    scenes: [
      ['倒数完了塔架退开', '面罩上写着等你回来'],
      ['地球是颗薄薄的弹珠', '我做过的人都在那里住'],
      ['从银管子里吃着豆', '隔着玻璃看星星游'],
      ['电台里一半是杂音', '家的方向还听得清'],
    ],
    turns: [
      ['信号要走一个钟头', '才听见你问我瘦没瘦', 'dark'],
      ['我在灯下种了番茄', '它们陪我过每一个夜'],
      ['一年的黑一年的漂', '我想念楼下的吵闹', 'dark'],
    ],
    bridges: [
      ['他们派我去找更多', '我找到的是为什么'],
      ['这里没有上也没有下', '只有一条长路回小镇的家'],
    ],
    choruses: [
      {
        title: '听得到吗',
        feeling: 'neutral',
        lines: [
          '听得到吗地面听得到吗',
          '我靠借来的空气活着啊',
          '爱若是信号处处都在呀',
          '听得到吗地面听得到吗',
        ],
      },
      {
        title: '逃逸速度',
        feeling: 'bright',
        lines: ['越飞越高我们要离开', '穿过蓝色到白天之外', '引力在求我们留下来', '越飞越高我们要离开'],
      },
    ],
  },
};
