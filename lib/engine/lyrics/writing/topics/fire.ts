import type { Topic } from '../topic.ts';

export const fire: Topic = {
  id: 'fire',
  en: {
    words: [
      'fire',
      'flame',
      'flames',
      'burn',
      'burning',
      'ash',
      'ashes',
      'spark',
      'matches',
      'bonfire',
      'blaze',
      'passion',
      'desire',
      'phoenix',
      'candle',
      'ignite',
    ],
    scenes: [
      ['You struck a match against the wall', "It didn't take much wind at all"],
      ['The barn went up, we stood and stared', 'The horses out, the rafters bared', 'dark'],
      ["There's smoke still sleeping in your hair", 'And sparks went climbing up the air'],
      ['A candle leaning on the sill', 'It says I can, it says I will'],
    ],
    turns: [
      ['We poured our best upon the blaze', 'And warmed our hands for seven days'],
      ['The embers tick, the ash is deep', "There's something red that will not sleep"],
      ['They tell me not to play with flame', "As if it didn't know my name"],
    ],
    bridges: [
      ['The forest needs it, so they say', 'The seeds break open on that day'],
      ["I am not ash, I'm what it grew", 'I walked out of it, walked right through'],
    ],
    choruses: [
      {
        title: 'Set It Alight',
        feeling: 'bright',
        lines: [
          'Set it alight, set it alight',
          'Burn up the dark with the edge of the night',
          "I have been cold and I've been polite",
          'Set it alight, set it alight',
        ],
      },
      {
        title: 'Slow Burn',
        feeling: 'dark',
        lines: [
          "It's a slow burn, it's a slow burn down",
          'From the top of the hill to the heart of the town',
          "I would put it all out, but I'd rather drown",
          "It's a slow burn, it's a slow burn down",
        ],
      },
    ],
  },
  zh: {
    words: [
      '火',
      '火焰',
      '燃烧',
      '烈火',
      '火光',
      '灰烬',
      '火花',
      '篝火',
      '点燃',
      '热血',
      '烟火',
      '蜡烛',
      '凤凰',
      '激情',
      '野火',
    ],
    scenes: [
      ['你在墙上划一根火柴', '只要一点风就烧起来'],
      ['谷仓烧起来我们站着看', '马都出来了梁也烧断', 'dark'],
      ['烟还睡在你的发里', '火星子一路往天上去'],
      ['窗台上一根歪的蜡烛', '说我可以说我不服'],
    ],
    turns: [
      ['把最好的都扔进火堆', '暖了七天的手和背'],
      ['灰很深了炭还在响', '有一点红不肯躺'],
      ['他们叫我不要玩火', '好像火不认得我'],
    ],
    bridges: [
      ['听说森林也需要烧', '种子在那天才裂开壳苗'],
      ['我不是灰是灰里长的', '从火里走出来的'],
    ],
    choruses: [
      {
        title: '点燃它',
        feeling: 'bright',
        lines: ['点燃它点燃它', '把黑夜的边都烧掉吧', '我冷过太久不说客气话', '点燃它点燃它'],
      },
      {
        title: '慢慢烧',
        feeling: 'dark',
        lines: ['慢慢烧慢慢地烧下来', '从山顶烧到街的那排', '我宁愿淹没也不愿走开', '慢慢烧慢慢地烧下来'],
      },
    ],
  },
};
