import type { Topic } from '../topic.ts';

export const rain: Topic = {
  id: 'rain',
  en: {
    words: [
      'rain',
      'raining',
      'rainy',
      'storm',
      'drizzle',
      'umbrella',
      'thunder',
      'puddle',
      'downpour',
      'wet',
      'monsoon',
      'rainfall',
    ],
    scenes: [
      ['The gutters talk, the streetlamps swim', 'The day goes out, the glass goes dim'],
      ['One broken umbrella, two of us', 'We stood and let it miss, the bus'],
      ['It drums its fingers on the sill', 'The clocks forget, the trees hold still'],
      ['I watched you running down the lane', 'Your newspaper against the rain'],
    ],
    turns: [
      ["The river's up, the bridge is closed", "I'm thinner than you might suppose", 'dark'],
      ['It washed our chalk off every stone', 'The hearts we drew, the names, the phone', 'dark'],
      ['The clouds are breaking in the west', "I've still your jacket on my chest"],
    ],
    bridges: [
      ['Not every storm has come to drown', 'Some only lay the old dust down'],
      ['I cursed the sky for all it poured', 'Then found the garden it restored'],
    ],
    choruses: [
      {
        title: 'Let It Rain',
        feeling: 'neutral',
        lines: [
          'Let it rain on the rooftops, rain on the town',
          'I have no more reasons for pinning it down',
          'Let it wash every word that I said to the ground',
          "Let it rain, let it rain till it's all that's around",
        ],
      },
      {
        title: 'After the Rain',
        feeling: 'dark',
        lines: [
          'Nothing stays the same',
          'After the rain, after the rain',
          'I whisper your name',
          'And the street whispers it back again',
        ],
      },
    ],
  },
  zh: {
    words: [
      '雨',
      '下雨',
      '雨天',
      '雨夜',
      '暴雨',
      '雨伞',
      '雷',
      '雷雨',
      '打雷',
      '梅雨',
      '细雨',
      '淋雨',
      '积水',
      '烟雨',
    ],
    scenes: [
      ['屋檐在说话路灯在晃', '天色暗下来玻璃有点凉'],
      ['一把破的伞两个人撑', '错过了末班也不做声'],
      ['雨敲着窗台像谁的手', '时钟也停下来不肯走'],
      ['我看你跑过那条小巷', '报纸顶在你的头上'],
    ],
    turns: [
      ['河水涨了桥已经封路', '我想的比说的多出无数', 'dark'],
      ['它冲掉石板上粉笔的字', '画的那颗心和你的名字', 'dark'],
      ['西边的云裂开一道缝', '你的外套还留着一点风'],
    ],
    bridges: [
      ['不是每场雨都为了淹没', '有些只是让尘土落'],
      ['我怨过天空下个不停', '后来园子里全是绿的叶影'],
    ],
    choruses: [
      {
        title: '让雨下吧',
        feeling: 'neutral',
        lines: ['让雨下吧下在屋顶', '下在没有人的风景', '把说错的话都冲洗干净', '让雨下吧下到天明'],
      },
      {
        title: '雨停以后',
        feeling: 'dark',
        lines: ['雨停以后街道很长', '每个水洼都有你的模样', '我绕着走不敢多看一眼光', '雨停以后街道很长'],
      },
    ],
  },
};
