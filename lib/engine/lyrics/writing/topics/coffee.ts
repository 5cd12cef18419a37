import type { Topic } from '../topic.ts';

export const coffee: Topic = {
  id: 'coffee',
  en: {
    words: [
      'coffee',
      'tea',
      'cafe',
      'espresso',
      'latte',
      'cup',
      'caffeine',
      'breakfast',
      'barista',
      'coffee shop',
    ],
    scenes: [
      ['The grinder growls, the doorbell rings', 'The barista yawns and hums and sings'],
      ['You take it black, I take it sweet', "We're elbow close, we're feet to feet"],
      ["There's steam upon the window frame", 'I draw a heart, I draw a name'],
      ['The sugar falls like early snow', "You've somewhere that you have to go"],
    ],
    turns: [
      ['You used to stir it seven times', 'And read me all the evening crimes', 'dark'],
      ['I order two, a force of habit', 'The cup goes cold, I let you have it', 'dark'],
      ["They've changed the sign, they've changed the beans", "I still come here in last year's jeans"],
    ],
    bridges: [
      ["It's never just about the cup", "It's who you're facing, looking up"],
      ["The bitter's what the sweet is for", 'I know that now, so pour me more'],
    ],
    choruses: [
      {
        title: 'One More Cup',
        feeling: 'bright',
        lines: [
          'One more cup before you go',
          'Pour it hot and drink it slow',
          "There's a thing that you should know",
          'One more cup before you go',
        ],
      },
      {
        title: 'Black, No Sugar',
        feeling: 'neutral',
        lines: [
          'Black, no sugar, no goodbye',
          'Morning light and a cloudy sky',
          "I drink it down, I don't ask why",
          'Black, no sugar, no goodbye',
        ],
      },
    ],
  },
  zh: {
    words: ['咖啡', '茶', '咖啡馆', '奶茶', '咖啡店', '早餐', '拿铁', '茶馆', '一杯', '下午茶'],
    scenes: [
      ['磨豆机在吼门铃在响', '店员打着哈欠边冲边唱'],
      ['你喝苦的我喝甜的', '手肘挨着脚尖也挨着'],
      ['窗框上蒙着一层雾', '我画颗心没画清楚'],
      ['糖落下来像早来的雪', '你说还有事要先告别'],
    ],
    turns: [
      ['你以前总是搅七圈', '给我念报上的头条新鲜', 'dark'],
      ['我习惯性还是点两杯', '一杯凉了也没人陪', 'dark'],
      ['招牌换了豆子也换了', '我穿着去年的外套来了'],
    ],
    bridges: [
      ['重要的从来不是杯子', '是对面坐着谁的影子'],
      ['苦是为了让甜站得住', '我懂了再倒一杯算数'],
    ],
    choruses: [
      {
        title: '再来一杯',
        feeling: 'bright',
        lines: ['走之前再来一杯', '趁热慢慢喝不用催', '有句话想说给你陪', '走之前再来一杯'],
      },
      {
        title: '不加糖',
        feeling: 'neutral',
        lines: ['黑咖啡不加糖不说再见', '天阴着光落在桌沿', '我一口喝完不问从前', '黑咖啡不加糖不说再见'],
      },
    ],
  },
};
