import type { Topic } from '../topic.ts';

export const growingUp: Topic = {
  id: 'growing-up',
  en: {
    words: [
      'growing up',
      'grow up',
      'adult',
      'adulthood',
      'change',
      'changes',
      'becoming',
      'coming of age',
      'maturity',
      'lessons',
      'life',
      'living',
      'regret',
      'mistakes',
      'learn',
      'moving on',
      'moving out',
    ],
    scenes: [
      ["My jacket's short around the wrist", "There's twelve new things upon my list"],
      ['I pay the gas, I buy the bread', 'I sleep on my own side of bed'],
      ['I called to ask how long to boil', 'An egg, which kind of frying oil'],
      ['The box says fragile, kitchen, mine', 'The one good frame hangs out of line'],
    ],
    turns: [
      ['I thought they knew, the tall and grown', "They're guessing too, I should have known"],
      ["I've said things I would take to bed", 'And turn and turn inside my head', 'dark'],
      ["I don't know when, I couldn't say", 'I put the bear in a box one day'],
    ],
    bridges: [
      ["You don't get answers, you get strong", 'You learn the words, you get them wrong'],
      ["I'm not yet who I meant to be", "But someone's kinder, watching me"],
    ],
    choruses: [
      {
        title: 'Nobody Told Me',
        feeling: 'neutral',
        lines: [
          'Nobody told me it happens so slow',
          "One day you're running, one day you know",
          "One day you're holding the hand you let go",
          'Nobody told me it happens so slow',
        ],
      },
      {
        title: 'Older Now',
        feeling: 'bright',
        lines: [
          "I'm older now, and I'm braver too",
          "I've got my scars and a better view",
          "I wouldn't go back if you asked me to",
          "I'm older now, and I'm braver too",
        ],
      },
    ],
  },
  zh: {
    words: [
      '成长',
      '长大',
      '成年',
      '人生',
      '改变',
      '成熟',
      '生活',
      '后悔',
      '学会',
      '独立生活',
      '搬家',
      '蜕变',
      '岁数',
      '大人',
      '命运',
    ],
    scenes: [
      ['袖子短了手腕露出来', '清单又多了十二件要买'],
      ['交了煤气费买好面包', '床只睡一半那边空着好'],
      ['打电话问鸡蛋煮几分', '酱油生抽还分不分'],
      ['箱子写着易碎厨房我的', '钉子上挂好那幅画了'],
    ],
    turns: [
      ['以为大人什么都知道', '原来他们也在猜着跑'],
      ['我说过的重话带上床', '翻来覆去想到天亮', 'dark'],
      ['哪一天呢说不上来', '小熊进了箱子没再打开'],
    ],
    bridges: [
      ['等不来答案等来结实', '学会了歌词又唱错了词'],
      ['还没成为想成为的人', '但有个更软的我在等'],
    ],
    choruses: [
      {
        title: '没人告诉我',
        feeling: 'neutral',
        lines: ['没人告诉我它这样慢', '有天你跑着有天就看穿', '有天你松开牵着的那个晚', '没人告诉我它这样慢'],
      },
      {
        title: '长大了',
        feeling: 'bright',
        lines: ['我长大了也更勇敢', '有了伤疤也看得更宽', '叫我回头我也不想再换', '我长大了也更勇敢'],
      },
    ],
  },
};
