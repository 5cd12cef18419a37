import type { Topic } from '../topic.ts';

export const road: Topic = {
  id: 'road',
  en: {
    words: [
      'road',
      'road trip',
      'highway',
      'driving',
      'drive',
      'car',
      'truck',
      'motorcycle',
      'route',
      'asphalt',
      'miles',
      'wheels',
      'journey',
      'wanderer',
      'rambling',
      'cruising',
    ],
    scenes: [
      ['A tank of gas, a tape, a dream', 'A thermos losing all its steam'],
      ['The white lines blink, the mile signs pass', "There's sunrise melting on the glass"],
      ['A diner waitress calls me hon', "My coffee's black, my eggs are done"],
      ['The map is torn along the fold', "The heater's broke, the night is cold", 'dark'],
    ],
    turns: [
      ['I thought that leaving made me free', 'But all those towns looked back at me', 'dark'],
      ["I've slept in lots and laundromats", "I've lost three loves and seven hats"],
      ['The gauge is low, the hills are steep', 'I sing to keep my eyes from sleep'],
    ],
    bridges: [
      ["I wasn't running from a place", 'I ran to find a different face'],
      ['You drive until the fear runs out', 'Then you can turn the car about'],
    ],
    choruses: [
      {
        title: 'Rolling On',
        feeling: 'bright',
        lines: [
          'Rolling on, rolling on, with the wind in my sleeve',
          'Some people are born just to love and to leave',
          "There's a line on the edge of the earth I believe",
          'Rolling on, rolling on, with the wind in my sleeve',
        ],
      },
      {
        title: 'A Hundred Miles',
        feeling: 'neutral',
        lines: [
          'A hundred miles of open sky',
          'A hundred more to wonder why',
          'I wave at strangers passing by',
          'A hundred miles, a hundred miles of sky',
        ],
      },
    ],
  },
  zh: {
    words: [
      '路',
      '公路旅行',
      '公路',
      '开车',
      '自驾',
      '远方',
      '车',
      '上路',
      '高速',
      '旅程',
      '摩托',
      '里程',
      '流浪',
      '漂泊',
      '在路上',
    ],
    scenes: [
      ['一箱油一盘旧的磁带', '保温杯冒着热气等天白'],
      ['白线在眨眼路牌往后退', '日出在挡风玻璃上醉'],
      ['路边小店喊我一声兄弟', '面很烫汤里有葱和蛋皮'],
      ['地图沿着折痕裂开', '暖风坏了夜冷得发呆', 'dark'],
    ],
    turns: [
      ['我以为走了就是自由', '可每座小城都向我回头', 'dark'],
      ['睡过车站睡过天桥', '丢过三段情七顶帽'],
      ['油表见底坡还很陡', '唱着歌不让眼皮打斗'],
    ],
    bridges: [
      ['我不是逃离一个地方', '是去找自己的另一个模样'],
      ['开到害怕都用完了', '才能掉头往回走了'],
    ],
    choruses: [
      {
        title: '一直往前',
        feeling: 'bright',
        lines: ['一直往前风灌满衣袖', '有的人生来就要往外走', '天边那条线在向我招手', '一直往前风灌满衣袖'],
      },
      {
        title: '一百公里',
        feeling: 'neutral',
        lines: ['一百公里的天空', '一百公里的风', '我向每个路人挥手相送', '一百公里的天空'],
      },
    ],
  },
};
