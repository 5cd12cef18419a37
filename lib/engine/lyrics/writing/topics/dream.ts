import type { Topic } from '../topic.ts';

export const dream: Topic = {
  id: 'dream',
  en: {
    words: [
      'dream',
      'dreams',
      'dreaming',
      'dreamer',
      'sleep',
      'imagination',
      'fantasy',
      'wish',
      'wishes',
      'wishing',
      'lullaby',
      'pillow',
    ],
    scenes: [
      ['A staircase going up through rain', 'A door marked with my middle name'],
      ['I sleep with maps beneath my head', 'A small boat rocking in my bed'],
      ['The clock had feathers, flew away', 'The moon was selling bread today'],
      ['You stood there in a field of blue', 'The horses all looked round at you'],
    ],
    turns: [
      ['I wake and write it on my arm', 'Before the toast, before the alarm'],
      ['They told me, son, come down, be wise', 'I kept the kites behind my eyes'],
      ['It took me years of nine to five', 'To feel that foolish thing alive'],
    ],
    bridges: [
      ["A dream's no use shut in a drawer", 'It wants its boots, it wants a door'],
      ['What if the waking is the lie', 'And we were right to think we fly'],
    ],
    choruses: [
      {
        title: 'Wide Awake Dreaming',
        feeling: 'bright',
        lines: [
          "I'm wide awake and dreaming still",
          'Of something out beyond the hill',
          "They say I won't, I say I will",
          "I'm wide awake and dreaming still",
        ],
      },
      {
        title: 'Meet Me There',
        feeling: 'neutral',
        lines: [
          'Meet me there where the dream begins',
          'Where the night lets go of its safety pins',
          'Where nobody loses and nobody wins',
          'Meet me there where the dream begins',
        ],
      },
    ],
  },
  zh: {
    words: [
      '梦',
      '梦想',
      '梦境',
      '做梦',
      '追梦',
      '理想',
      '愿望',
      '幻想',
      '睡眠',
      '枕头',
      '许愿',
      '想象',
      '梦里',
    ],
    scenes: [
      ['楼梯一直往雨里去', '门上写着我的小名字迹'],
      ['枕头底下压着地图', '小船摇着我的床铺'],
      ['时钟长了羽毛飞走了', '月亮在街上卖面包呢'],
      ['你站在一片蓝的原野', '马群都回头看你不停歇'],
    ],
    turns: [
      ['醒来写在手臂上', '趁闹钟还没有开始嚷'],
      ['他们说下来吧要实际', '我把风筝藏在眼里'],
      ['朝九晚五过了几年', '那件傻事还在心间'],
    ],
    bridges: [
      ['梦锁在抽屉里没有用', '它要靴子要门外的风'],
      ['也许醒着才是谎话', '会飞的我们没记错吧'],
    ],
    choruses: [
      {
        title: '睁着眼做梦',
        feeling: 'bright',
        lines: ['我睁着眼还在做梦', '梦见山那边的风', '他们说不行我说我能', '我睁着眼还在做梦'],
      },
      {
        title: '梦里见',
        feeling: 'neutral',
        lines: ['我们在梦开始的地方见', '夜松开它的别针和线', '没人输也没人讨厌', '我们在梦开始的地方见'],
      },
    ],
  },
};
