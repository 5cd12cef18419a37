import type { Topic } from '../topic.ts';

export const love: Topic = {
  id: 'love',
  en: {
    words: [
      'love',
      'lover',
      'romance',
      'valentine',
      'sweetheart',
      'affection',
      'crush',
      'falling in love',
      'soulmate',
      'kiss',
      'darling',
      'couple',
      'in love',
    ],
    scenes: [
      ['You left your coat across my chair', "And now your perfume's everywhere"],
      ['You hum off-key beside the sink', 'And I forget the things I think'],
      ['Two coffee cups, one window seat', 'Your bare toes warming on my feet'],
      ['You laugh before the joke is through', 'And half the room is watching you'],
    ],
    turns: [
      ['I learned your silence, every shade', "The ones you kept, the ones you've made"],
      ["We've had our storms, we've slammed the door", 'And swept the pieces off the floor'],
      ['The years will come with all their weight', "I'll save your supper, leave it late"],
    ],
    bridges: [
      ['I used to think that love was fire', "It's more a lamp, a hand, a wire"],
      ['Nobody told me it would be', 'This ordinary mystery'],
    ],
    choruses: [
      {
        title: 'Stay Right Here',
        feeling: 'bright',
        lines: [
          'Stay right here, the night is young',
          'My name sounds better on your tongue',
          "The world can wait, the song's half sung",
          'Stay right here, the night is young',
        ],
      },
      {
        title: 'Every Little Thing You Do',
        feeling: 'neutral',
        lines: [
          'Every little thing you do',
          'Turns the whole grey morning blue',
          'I was fine, but then I knew',
          "Every little thing, it's you",
        ],
      },
    ],
  },
  zh: {
    words: [
      '爱',
      '爱情',
      '恋爱',
      '情人',
      '爱人',
      '喜欢',
      '心动',
      '告白',
      '表白',
      '甜蜜',
      '情侣',
      '拥抱',
      '亲吻',
      '吻',
      '恋人',
    ],
    scenes: [
      ['你把外套忘在我椅背上', '整个房间都是你的香'],
      ['你在水池边哼跑调的歌', '我忘了刚才想说什么'],
      ['两杯咖啡靠着一扇窗', '你的脚尖踩在我脚上'],
      ['笑话没讲完你先笑了', '半条街的灯都跟着亮了'],
    ],
    turns: [
      ['你的沉默我也学会听', '哪种是晴哪种是阴'],
      ['我们也摔过那扇门', '又蹲下来捡起碎的吻'],
      ['往后的日子慢慢地老', '饭在锅里灯给你留好'],
    ],
    bridges: [
      ['原以为爱是一场大火', '其实是一盏灯陪着我'],
      ['没有人告诉我爱的模样', '原来是柴米和月光'],
    ],
    choruses: [
      {
        title: '就在这里',
        feeling: 'bright',
        lines: ['就在这里别走太远', '夜色还早星光还浅', '我要的不多只要你在身边', '就在这里别走太远'],
      },
      {
        title: '每一件小事',
        feeling: 'neutral',
        lines: ['你做的每一件小事', '都写进我的句子', '普通的一天也有名字', '是你做的每一件小事'],
      },
    ],
  },
};
