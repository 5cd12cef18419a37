import type { Topic } from '../topic.ts';

export const summer: Topic = {
  id: 'summer',
  en: {
    words: [
      'summer',
      'summertime',
      'beach',
      'sunshine',
      'sunny',
      'heat',
      'july',
      'august',
      'june',
      'vacation',
      'swimming',
      'holiday sun',
      'tropical',
      'ice cream',
    ],
    scenes: [
      ["The radio's on, the windows down", 'We took the long way out of town'],
      ["There's salt and sunscreen on your skin", 'The screen door slams, the dogs run in'],
      ['The asphalt hums, the sprinklers spin', 'The ice-cream van comes rolling in'],
      ['Your sandals dangling by the strap', 'The whole blue ocean for a map'],
    ],
    turns: [
      ['The days get short, the peaches fall', 'We carve our names along the wall'],
      ["September's waiting down the street", 'With polished shoes on both its feet'],
      ['The tan lines fade, the photos stay', "I'd trade a year for one more day"],
    ],
    bridges: [
      ['It never was about the heat', 'Just you and sand and dancing feet'],
      ["A season's just a borrowed thing", 'You give it back, you learn to sing'],
    ],
    choruses: [
      {
        title: 'Gold All Over',
        feeling: 'bright',
        lines: [
          'We were gold all over, gold in the sun',
          'Nowhere to be and nowhere to run',
          "Say that it's never, never done",
          'Gold all over, every one',
        ],
      },
      {
        title: 'One More Summer',
        feeling: 'neutral',
        lines: [
          'Give me one more summer night',
          'Bare feet, bonfire, borrowed light',
          'Hold it loose and hold it tight',
          'Give me one more summer night',
        ],
      },
    ],
  },
  zh: {
    words: [
      '夏天',
      '夏日',
      '海滩',
      '阳光',
      '盛夏',
      '暑假',
      '七月',
      '八月',
      '沙滩',
      '冰淇淋',
      '西瓜',
      '蝉',
      '游泳',
      '炎热',
      '夏夜',
    ],
    scenes: [
      ['收音机开着车窗摇下来', '我们绕远路去看大海'],
      ['皮肤上还有盐的味道', '纱门一响狗就往外跑'],
      ['蝉声把午后拉得很长', '冰棍滴在旧的球场'],
      ['你把凉鞋拎在手上', '影子踩着我的肩膀'],
    ],
    turns: [
      ['白天变短桃子都落了', '墙上刻的名字也淡了'],
      ['九月已经等在街角', '书包新得像一句警告'],
      ['晒痕褪了照片还在', '拿一年换那一天回来'],
    ],
    bridges: [
      ['原来我想的不是夏天', '是你湿着头发的那张脸'],
      ['季节是借来的东西', '还的时候要笑着还回去'],
    ],
    choruses: [
      {
        title: '金色的我们',
        feeling: 'bright',
        lines: ['那年我们浑身金黄', '没有要去的地方', '把整个海都装进眼眶', '那年我们浑身金黄'],
      },
      {
        title: '再给我一个夏天',
        feeling: 'neutral',
        lines: ['再给我一个夏天', '光着脚跑过屋檐', '篝火映红了谁的脸', '再给我一个夏天'],
      },
    ],
  },
};
