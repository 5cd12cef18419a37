import type { Topic } from '../topic.ts';

export const friendship: Topic = {
  id: 'friendship',
  en: {
    words: [
      'friend',
      'friends',
      'friendship',
      'buddy',
      'best friend',
      'mates',
      'companion',
      'brotherhood',
      'sisterhood',
      'gang',
      'crew',
      'together',
      'bff',
    ],
    scenes: [
      ['You knew me back when I was broke', 'You laughed before I told the joke'],
      ['Two bicycles, one pair of brakes', 'We shared the bruises, shared the cakes'],
      ['You drove all night when I fell through', 'With crisps and bad advice in two'],
      ["We've got a table, got a song", "We've got a place we all get wrong"],
    ],
    turns: [
      ['You moved away, the calls got few', 'I saved up stories meant for you', 'dark'],
      ['We fought about some stupid thing', 'Then neither one of us would ring', 'dark'],
      ['Your kids now call me by my name', "They've got your grin, they've got your aim"],
    ],
    bridges: [
      ["There's love that burns and love that stays", 'And yours has outlived all my praise'],
      ['You held the ladder, held my tongue', 'You keep the place where I am young'],
    ],
    choruses: [
      {
        title: "I've Got You",
        feeling: 'bright',
        lines: [
          "When it all falls down, I've got you",
          "When there's no one else to talk to",
          "I'd walk the night, and you would too",
          "Whatever comes, I've got you",
        ],
      },
      {
        title: 'Same Old Table',
        feeling: 'neutral',
        lines: [
          'Same old table, same old crew',
          'Same old stories, me and you',
          'Nothing lasts, but this will do',
          'Same old table, same old crew',
        ],
      },
    ],
  },
  zh: {
    words: ['朋友', '友情', '友谊', '兄弟', '闺蜜', '伙伴', '哥们', '死党', '姐妹', '同伴', '老友', '知己'],
    scenes: [
      ['我最穷的时候你认识我', '笑话没讲你就先笑了我'],
      ['两辆单车一副刹车', '伤疤一人一半地分着'],
      ['我垮的那晚你开了一夜车', '带着薯片和歪理来的'],
      ['我们有张桌有首老歌', '有一句词永远唱错'],
    ],
    turns: [
      ['你搬走以后电话少了', '想说的事都替你攒着', 'dark'],
      ['为了一件小事吵翻', '谁都不肯先按那个键盘', 'dark'],
      ['你的孩子喊我的名字', '笑起来和你一个样子'],
    ],
    bridges: [
      ['有的爱烧完有的爱留', '你的那份比我话还久'],
      ['你扶着梯子守着秘密', '替我存着年轻的自己'],
    ],
    choruses: [
      {
        title: '有你在',
        feeling: 'bright',
        lines: ['天塌下来还有你在', '没人听的话你都明白', '黑夜里走你也会来', '天塌下来还有你在'],
      },
      {
        title: '老地方',
        feeling: 'neutral',
        lines: ['老地方老的那张桌', '老故事又从头说', '什么都会变这个不会错', '老地方老的那张桌'],
      },
    ],
  },
};
