import type { Topic } from '../topic.ts';

export const father: Topic = {
  id: 'father',
  en: {
    words: ['father', 'dad', 'daddy', 'papa', 'grandfather', 'grandpa', "father's day", 'son'],
    scenes: [
      ['His boots beside the kitchen door', 'Had mud from every day before'],
      ["He'd whistle low and fix the chain", 'Then send me down the hill again'],
      ['A pencil tucked behind his ear', "He'd say more with his hands, my dear"],
      ['He taught me knots, he taught me stars', 'And how to listen under cars'],
    ],
    turns: [
      ["We didn't speak the year I left", 'I took the coat, I took the heft', 'dark'],
      ['His steps are slow, his jokes the same', 'He sometimes has to hunt my name', 'dark'],
      ['I found his tools, I found his tin', 'The first tooth that I lost was in'],
    ],
    bridges: [
      ['He never said it, not out loud', 'He just stood tallest in the crowd'],
      ['The man I feared, the man I knew', 'Were only twenty-something too'],
    ],
    choruses: [
      {
        title: 'Like You Do',
        feeling: 'neutral',
        lines: [
          'I hold the hammer like you do',
          'I hum along a beat or two',
          "There's so much left I never knew",
          'But I still stand up like you do',
        ],
      },
      {
        title: 'Shoulders',
        feeling: 'bright',
        lines: [
          'Up on your shoulders I could see',
          'The whole parade go under me',
          'You held on tight, I never knew',
          'Up on your shoulders, touching blue',
        ],
      },
    ],
  },
  zh: {
    words: ['爸爸', '父亲', '爸', '老爸', '爹', '父爱', '爷爷', '外公', '父亲节', '姥爷'],
    scenes: [
      ['他的靴子放在厨房门后', '泥巴记着每一天的行走'],
      ['他吹着口哨修好链条', '又把我送下坡道'],
      ['铅笔总别在他的耳上', '他的手比嘴更会讲'],
      ['他教我打结教我认星', '教我听发动机哪里不灵'],
    ],
    turns: [
      ['离家那年我们没说话', '我只带走了一件大褂', 'dark'],
      ['他走路慢了笑话还是那个', '有时候喊我要想一会儿了', 'dark'],
      ['我翻到他的旧工具箱', '我掉的乳牙在里面藏'],
    ],
    bridges: [
      ['他从没有大声说过爱', '只是每次都早早等在外'],
      ['我怕过的我懂的那个人', '当年也才二十几岁的青春'],
    ],
    choruses: [
      {
        title: '像你一样',
        feeling: 'neutral',
        lines: ['我握锤子像你一样', '哼歌也慢半拍地唱', '好多事还没问你怎么扛', '我站起来像你一样'],
      },
      {
        title: '肩膀',
        feeling: 'bright',
        lines: ['坐在你的肩膀上', '我看得见整条街的光', '你从来没说过重量', '坐在你的肩膀上'],
      },
    ],
  },
};
