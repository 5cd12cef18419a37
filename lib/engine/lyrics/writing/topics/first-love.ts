import type { Topic } from '../topic.ts';

export const firstLove: Topic = {
  id: 'first-love',
  en: {
    words: [
      'first love',
      'first kiss',
      'teenage love',
      'young love',
      'puppy love',
      'sixteen',
      'seventeen',
      'high school sweetheart',
      'teenager',
      'youth',
      'young',
      'teen',
    ],
    scenes: [
      ['You rode your bike past twice, then three', 'I burned the toast, you looked at me'],
      ['One earphone each, a bench, a bus', 'An inch of winter left of us'],
      ['I wrote your name inside my shoe', 'So every step would go to you'],
      ['We missed the film, we missed the plot', 'Your hand was near, and mine was not'],
    ],
    turns: [
      ['Your family moved the last of June', 'I learned to hate a certain tune', 'dark'],
      ['I saw you on the news one night', 'A little older, just as bright'],
      ['We swore on stars, on blood, on pie', "We hadn't learned yet how to lie"],
    ],
    bridges: [
      ['It never was about the kiss', "It's that the world could feel like this"],
      ['They say you never get it back', "It's just a bruise, gone gold from black"],
    ],
    choruses: [
      {
        title: 'Seventeen',
        feeling: 'bright',
        lines: [
          'We were seventeen, we were made of light',
          'With the whole of our lives in a single night',
          'And we did it all wrong and it felt so right',
          'We were seventeen, we were made of light',
        ],
      },
      {
        title: 'The First Time',
        feeling: 'neutral',
        lines: [
          'Nothing since has been like the first time',
          'The taste of the rain and the cherry-lime',
          "Your heart going loud as the church bell's chime",
          'Nothing since has been like the first time',
        ],
      },
    ],
  },
  zh: {
    words: [
      '初恋',
      '初吻',
      '青涩',
      '十七岁',
      '十六岁',
      '少年',
      '青春',
      '校服',
      '暗恋',
      '早恋',
      '懵懂',
      '年轻',
      '少女',
    ],
    scenes: [
      ['你骑车经过两次又一次', '我烤焦面包你看我的样子'],
      ['一人一只耳机等着公车', '手肘离我只有半寸了'],
      ['我把你的名字写在鞋里', '每一步都是走向你'],
      ['电影没看剧情也没懂', '你的手很近我的没敢动'],
    ],
    turns: [
      ['六月底你们全家搬走', '有首歌我从此不爱听够', 'dark'],
      ['有天在新闻里看见你', '老了一点还是那么亮丽'],
      ['对着星星发誓不骗人', '那时候我们句句当真'],
    ],
    bridges: [
      ['不是因为那一个吻', '是世界原来可以这么近'],
      ['都说再也回不去了', '像块瘀青从黑变成金色'],
    ],
    choruses: [
      {
        title: '十七岁',
        feeling: 'bright',
        lines: [
          '那年我们十七岁满身是光',
          '一辈子装进一个晚上',
          '做错了所有却像对的一样',
          '那年我们十七岁满身是光',
        ],
      },
      {
        title: '第一次',
        feeling: 'neutral',
        lines: ['后来都不像第一次', '雨的味道汽水的刺', '你的心跳响得像钟敲整时', '后来都不像第一次'],
      },
    ],
  },
};
