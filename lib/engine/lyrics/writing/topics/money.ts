import type { Topic } from '../topic.ts';

export const money: Topic = {
  id: 'money',
  en: {
    words: [
      'money',
      'cash',
      'rich',
      'gold',
      'wealth',
      'poor',
      'broke',
      'dollar',
      'dollars',
      'diamond',
      'diamonds',
      'success',
      'fame',
      'bills',
      'bank',
      'hustle',
      'luxury',
      'greed',
    ],
    scenes: [
      ['I count the coins out on the bed', "It's bus fare or it's milk and bread"],
      ['The landlord knocks, I hold my breath', "He's got a grin like sudden death", 'dark'],
      ['He wears his watch outside his sleeve', 'He tips so you can watch him leave'],
      ["I've got two jobs, I've got one plan", "I've got the shoes of a bigger man"],
    ],
    turns: [
      ['I made it big, I bought the hill', 'The house is huge, the house is still', 'dark'],
      ['My cousin pawned his wedding ring', 'To buy his kid a bike in spring', 'dark'],
      ['They know my name in every bar', "They don't know who my people are"],
    ],
    bridges: [
      ["You can't take comfort from a vault", 'It only counts, and counts your fault'],
      ['The best I had I never bought', 'It came for free, like being taught'],
    ],
    choruses: [
      {
        title: 'Make It Rain',
        feeling: 'bright',
        lines: [
          'Make it rain, make it shine, put it all on the line',
          "I've been counting on nickels since I was nine",
          'Now the table is set and the table is mine',
          'Make it rain, make it shine, put it all on the line',
        ],
      },
      {
        title: 'Not for Sale',
        feeling: 'neutral',
        lines: [
          'Some things are not for sale, my friend',
          'The nights we talked, the hearts we mend',
          'You count your gold up to the end',
          'Some things are not for sale, my friend',
        ],
      },
    ],
  },
  zh: {
    words: [
      '钱',
      '金钱',
      '财富',
      '富有',
      '贫穷',
      '发财',
      '名利',
      '钻石',
      '工资',
      '账单',
      '穷',
      '成功',
      '奢侈',
      '黄金',
    ],
    scenes: [
      ['硬币摊在床上一枚枚数', '是买牛奶还是坐车的路'],
      ['房东敲门我屏住呼吸', '他的笑像催命的笔', 'dark'],
      ['他把金表戴在袖子外', '给小费等你看个明白'],
      ['两份工作一个打算', '脚上的鞋大了一半'],
    ],
    turns: [
      ['后来我买下那座山', '房子很大静得像一碗饭', 'dark'],
      ['表哥当掉了结婚的戒指', '给孩子买了辆红车子', 'dark'],
      ['酒吧都叫得出我的姓', '没人知道我家里的情形'],
    ],
    bridges: [
      ['抱着金库睡不出暖', '它只会数数到很晚'],
      ['最好的东西没花过钱', '像你教我写字的那天'],
    ],
    choruses: [
      {
        title: '赌一把',
        feeling: 'bright',
        lines: ['赌一把全都放上桌', '从小我就数着硬币过', '今天这张桌子归我坐', '赌一把全都放上桌'],
      },
      {
        title: '不卖',
        feeling: 'neutral',
        lines: ['有些东西是不卖的', '那些长谈那些修好的', '你数金子数到天黑呢', '有些东西是不卖的'],
      },
    ],
  },
};
