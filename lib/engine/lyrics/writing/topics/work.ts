import type { Topic } from '../topic.ts';

export const work: Topic = {
  id: 'work',
  en: {
    words: [
      'work',
      'job',
      'working',
      'boss',
      'office',
      'factory',
      'labor',
      'labour',
      'nine to five',
      'monday',
      'overtime',
      'worker',
      'career',
      'grind',
      'tired',
    ],
    scenes: [
      ['The punch clock bites the card in two', 'The coffee tastes of wet and glue'],
      ['The screens glow blue on every face', 'We type the rain in, just in case'],
      ['My shoes know every crack and tile', 'The boss has got a staple smile'],
      ['The whistle blows, the shutters climb', 'I sell the best part of my time', 'dark'],
    ],
    turns: [
      ['My daughter drew me in my chair', 'With seven arms and thinning hair'],
      ['They gave old Frank a plate, a pen', "He's never come back here again", 'dark'],
      ['My hands have learned the things they make', 'The steel, the thread, the birthday cake'],
    ],
    bridges: [
      ['I am not what I do all day', "I'm what I hum along the way"],
      ['They own the hours, not the man', 'I keep a window where I can'],
    ],
    choruses: [
      {
        title: 'Quitting Time',
        feeling: 'neutral',
        lines: [
          "Wake me up when it's quitting time",
          "I've got a mountain left to climb",
          "My name's on nothing, not a dime",
          "So wake me up when it's quitting time",
        ],
      },
      {
        title: 'These Two Hands',
        feeling: 'bright',
        lines: [
          'I built it all with these two hands',
          'The bridges and the marching bands',
          'You come and see how tall it stands',
          'I built it all with these two hands',
        ],
      },
    ],
  },
  zh: {
    words: [
      '工作',
      '上班',
      '加班',
      '打工',
      '老板',
      '办公室',
      '打工人',
      '工厂',
      '职场',
      '下班',
      '星期一',
      '搬砖',
      '劳动',
      '工人',
      '累',
    ],
    scenes: [
      ['打卡机咬一口卡片', '咖啡凉了困意没走远'],
      ['屏幕的蓝光照着每张脸', '敲进键盘的雨没有边'],
      ['鞋认得每一块砖的缝', '老板的笑像订书钉'],
      ['哨子一响卷帘拉起', '最好的时辰卖了出去', 'dark'],
    ],
    turns: [
      ['女儿画我坐在桌旁', '画了七只手都在忙'],
      ['老李退休得了支笔', '再也没回来过这里', 'dark'],
      ['我的手记得它做过的', '钢和线和生日蛋糕呢'],
    ],
    bridges: [
      ['我不是我一天做的事', '是路上哼出的调子'],
      ['他们买的是钟头不是人', '我留着一扇窗和一道门'],
    ],
    choruses: [
      {
        title: '下班再叫我',
        feeling: 'neutral',
        lines: ['下班的时候再叫醒我', '还有半座山要过', '什么都不写我的名字和我', '下班的时候再叫醒我'],
      },
      {
        title: '这双手',
        feeling: 'bright',
        lines: ['都是这双手盖起来的', '桥和街和游行的歌', '你来看它站得多高呢', '都是这双手盖起来的'],
      },
    ],
  },
};
