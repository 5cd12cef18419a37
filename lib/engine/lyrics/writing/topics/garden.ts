import type { Topic } from '../topic.ts';

export const garden: Topic = {
  id: 'garden',
  en: {
    words: [
      'garden',
      'flower',
      'flowers',
      'rose',
      'roses',
      'spring',
      'bloom',
      'blossom',
      'seeds',
      'plant',
      'plants',
      'tree',
      'grow',
      'bees',
      'butterfly',
      'cherry blossom',
      'sunflower',
      'april',
      'meadow',
    ],
    scenes: [
      ['The beans are climbing up the string', 'The mower starts its weekend thing'],
      ['You knelt in mud up to the wrist', "There's one tomato that you missed"],
      ['The roses lean, the wall is warm', 'A hundred bees, a golden swarm'],
      ["A robin's nest in father's hat", "We've had to tell the neighbour's cat"],
    ],
    turns: [
      ['The frost came late and took the plum', 'We covered what we could, and some'],
      ['The weeds know where the gate is weak', 'They whisper, come, another week'],
      ["You've gone, but still the lilacs start", 'They never learned to live apart', 'dark'],
    ],
    bridges: [
      ["You plant a tree you won't sit under", "And that's the whole of love and wonder"],
      ['It takes the rot to feed the rose', "It's so with me, the garden knows"],
    ],
    choruses: [
      {
        title: 'Let It Grow',
        feeling: 'bright',
        lines: [
          'Let it grow, let it grow, let it climb up the wall',
          "There's a world in a seed, and the seed is so small",
          'Put your hands in the dirt, put your ear to it all',
          'Let it grow, let it grow, let it climb up the wall',
        ],
      },
      {
        title: 'Wild Rose',
        feeling: 'neutral',
        lines: [
          "You're a wild rose, you won't be tamed",
          'You grew through the stones that the builders claimed',
          "I've bled for you once and I can't be blamed",
          "You're a wild rose, you won't be tamed",
        ],
      },
    ],
  },
  zh: {
    words: [
      '花',
      '花园',
      '春天',
      '玫瑰',
      '花开',
      '樱花',
      '桃花',
      '种子',
      '春风',
      '蝴蝶',
      '园子',
      '向日葵',
      '植物',
      '树',
      '梅花',
      '四月',
      '茉莉',
      '春',
    ],
    scenes: [
      ['豆藤顺着绳子往上爬', '割草机响了周末来啦'],
      ['你跪在泥里满手腕', '有个番茄躲在叶子边'],
      ['玫瑰歪着墙晒得暖', '一百只蜜蜂金子做的团'],
      ['知更鸟在帽子里安家', '得跟邻居的猫说句话'],
    ],
    turns: [
      ['霜来晚了打落了李', '能盖的都盖上一起'],
      ['杂草知道哪扇门松', '低声说下周再相逢'],
      ['你走了丁香照样开', '它们没学会分开', 'dark'],
    ],
    bridges: [
      ['种一棵自己坐不到的树', '就是爱和惊奇的全部'],
      ['玫瑰也要烂泥来养', '我也是园子都懂这样'],
    ],
    choruses: [
      {
        title: '让它长',
        feeling: 'bright',
        lines: ['让它长让它爬满墙', '种子里装着世界的光', '手插进土里耳朵贴上', '让它长让它爬满墙'],
      },
      {
        title: '野玫瑰',
        feeling: 'neutral',
        lines: ['你是野玫瑰不肯被驯', '从石头缝里长成了春', '为你流过血我也没悔恨', '你是野玫瑰不肯被驯'],
      },
    ],
  },
};
