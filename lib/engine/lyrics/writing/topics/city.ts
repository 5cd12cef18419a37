import type { Topic } from '../topic.ts';

export const city: Topic = {
  id: 'city',
  en: {
    words: [
      'city',
      'town',
      'downtown',
      'urban',
      'street',
      'streets',
      'skyline',
      'new york',
      'london',
      'tokyo',
      'paris',
      'shanghai',
      'beijing',
      'subway',
      'metropolis',
      'skyscraper',
      'neon',
    ],
    scenes: [
      ['The subway breathes, the crosswalk ticks', 'The towers rise like candlesticks'],
      ['A thousand windows, none are mine', "I'm one more coat along the line", 'dark'],
      ['The man with flowers on the train', 'Has bought the wrong ones once again'],
      ['Steam from the grates, a saxophone', 'Nobody here is all alone'],
    ],
    turns: [
      ['I know the barber, know his son', 'I know which lights to jump and run'],
      ['They tore the old Rialto down', 'It was the last good seat in town', 'dark'],
      ["My mother calls, I say I'm good", "I'd tell her more, if I but could", 'dark'],
    ],
    bridges: [
      ["It's not the stone, it's not the steel", "It's strangers learning how to feel"],
      ['You come here looking for a name', 'And leave one chalked beside the flame'],
    ],
    choruses: [
      {
        title: 'This Town Is Ours',
        feeling: 'bright',
        lines: [
          'Turn up the street, this town is ours',
          "We'll count the cranes instead of stars",
          'From rooftop gardens to basement bars',
          'Turn up the street, this town is ours',
        ],
      },
      {
        title: 'City Light',
        feeling: 'neutral',
        lines: [
          'City light, city light, leave one on for me',
          'I came here with nothing, and nothing was free',
          'But look at us now, look how high we can see',
          'City light, city light, leave one on for me',
        ],
      },
    ],
  },
  zh: {
    words: [
      '城市',
      '都市',
      '街道',
      '大城市',
      '北京',
      '上海',
      '广州',
      '深圳',
      '香港',
      '台北',
      '地铁',
      '高楼',
      '街头',
      '霓虹',
      '北漂',
      '繁华',
      '人海',
    ],
    scenes: [
      ['地铁在呼吸红灯在数', '楼群举着灯照着夜路'],
      ['一千扇窗没一扇我的', '我是队伍里又一个赶车的', 'dark'],
      ['车厢里捧着花的男人', '今天又要晚归几分'],
      ['井盖冒白烟萨克斯在响', '这里没人真的孤单流浪'],
    ],
    turns: [
      ['我认识理发店老板的儿子', '知道哪个路口可以走直'],
      ['街角的影院已经拆掉', '玻璃大楼在原地照', 'dark'],
      ['妈妈打来我说都挺好', '还有半句咽下没说到', 'dark'],
    ],
    bridges: [
      ['不是石头不是钢铁', '是千万颗心学着热烈'],
      ['来的时候想要个名字', '走的时候留下一首诗'],
    ],
    choruses: [
      {
        title: '这城是我们的',
        feeling: 'bright',
        lines: [
          '把街灯调亮这城是我们的',
          '天台的风替我们唱着',
          '从地下酒吧到云都睡了',
          '把街灯调亮这城是我们的',
        ],
      },
      {
        title: '万家灯火',
        feeling: 'neutral',
        lines: [
          '万家灯火哪一盏等我',
          '我来的时候两手空空没什么',
          '如今站在高处看车流成河',
          '万家灯火哪一盏等我',
        ],
      },
    ],
  },
};
