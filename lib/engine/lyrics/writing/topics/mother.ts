import type { Topic } from '../topic.ts';

export const mother: Topic = {
  id: 'mother',
  en: {
    words: [
      'mother',
      'mom',
      'mum',
      'mama',
      'mommy',
      'mothers',
      'grandmother',
      'grandma',
      'nana',
      "mother's day",
      'parents',
    ],
    scenes: [
      ['She stitched my name in every sleeve', "She'd stand and wave until I'd leave"],
      ['Flour on her hands, a tune half sung', 'The same one from when she was young'],
      ['She worked the late shift, caught the bus', 'And kept the heels of bread for us'],
      ["She'd check my forehead with her lips", 'The moon would watch her fingertips'],
    ],
    turns: [
      ["Now I'm the one who drives at night", 'She grips the door, she says turn right'],
      ['I hear my voice say what she said', "Put on a scarf, it's time for bed"],
      ['Her hair is silver, thin as thread', 'I brush it slow beside the bed'],
    ],
    bridges: [
      ['She never kept a single score', 'Just call me from your own front door'],
      ['All that I am of warm or wise', 'I borrowed from behind her eyes'],
    ],
    choruses: [
      {
        title: 'What You Gave',
        feeling: 'neutral',
        lines: [
          'All that I have is what you gave',
          'The gentle word, the being brave',
          "I'd pay it back, wave after wave",
          'All that I have is what you gave',
        ],
      },
      {
        title: 'Mama, I Know',
        feeling: 'bright',
        lines: [
          'Mama, I know, Mama, I see',
          'Every last hour you handed to me',
          'You were the root and you grew me the tree',
          'Mama, I know now what you did for me',
        ],
      },
    ],
  },
  zh: {
    words: ['妈妈', '母亲', '妈', '娘', '母爱', '奶奶', '外婆', '姥姥', '母亲节', '父母', '爸妈'],
    scenes: [
      ['她把名字缝进我袖口', '站在路口一直挥手'],
      ['面粉沾在她的指尖', '哼着年轻时的那一遍'],
      ['夜班下了挤末班车', '面包边总说是她爱的'],
      ['嘴唇贴着我额头量温度', '月亮看着她来回踱步'],
    ],
    turns: [
      ['如今换我在夜里开车', '她抓着扶手说慢一点呵'],
      ['我听见自己像她在说', '天冷了记得添一件厚的'],
      ['她的头发白得像丝线', '我慢慢梳过她的肩'],
    ],
    bridges: [
      ['她从来没要我还什么', '只说到了打个电话给我'],
      ['我身上一点点的暖', '都借自她眼睛的那湾'],
    ],
    choruses: [
      {
        title: '都是你给的',
        feeling: 'neutral',
        lines: ['我有的都是你给的', '温柔的话勇敢的壳', '一浪一浪也还不清了', '我有的都是你给的'],
      },
      {
        title: '妈妈我懂了',
        feeling: 'bright',
        lines: ['妈妈我懂了我懂了', '你把多少个夜熬成了歌', '你是根我才长成树了', '妈妈我懂了我懂了'],
      },
    ],
  },
};
