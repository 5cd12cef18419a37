import type { Topic } from '../topic.ts';

export const dance: Topic = {
  id: 'dance',
  en: {
    words: [
      'dance',
      'dancing',
      'party',
      'club',
      'disco',
      'dancefloor',
      'dance floor',
      'celebration',
      'celebrate',
      'dj',
      'groove',
      'rave',
      'saturday night',
      'friday night',
      'fun',
      'weekend',
    ],
    scenes: [
      ['The bass comes up between the boards', 'The room lets go of all its cords'],
      ["You've glitter on your collarbone", 'You lost your coat, you lost your phone'],
      ['The mirror ball throws coins of light', 'We spend them all in one good night'],
      ['The line outside goes round the block', "There's no one looking at the clock"],
    ],
    turns: [
      ["My feet are sore, my shirt's a mess", 'The week can mind its own address'],
      ['The lights come up, we shout for more', "There's confetti on the floor"],
      ['We walk home barefoot, shoes in hand', 'Still humming something by the band'],
    ],
    bridges: [
      ["It's just a drum, it's just a room", "It's just a heart inside its bloom"],
      ['They say that bodies do not lie', "Tonight I'm telling mine to fly"],
    ],
    choruses: [
      {
        title: 'Turn It Up',
        feeling: 'bright',
        lines: [
          'Turn it up, turn it up, till the walls start to move',
          "I've got nothing to lose and got nothing to prove",
          'Put your hand in my hand, put your heart in the groove',
          'Turn it up, turn it up, till the walls start to move',
        ],
      },
      {
        title: 'Till the Lights Come On',
        feeling: 'neutral',
        lines: [
          "We'll dance till the lights come on",
          'Till the last of the dark is gone',
          'One more, one more, one more song',
          "We'll dance till the lights come on",
        ],
      },
    ],
  },
  zh: {
    words: [
      '跳舞',
      '舞',
      '派对',
      '舞池',
      '狂欢',
      '蹦迪',
      '嗨',
      '庆祝',
      '周末',
      '周五',
      '夜店',
      '舞蹈',
      '摇摆',
      '节拍',
    ],
    scenes: [
      ['低音从地板缝里往上爬', '整个房间把心事放下'],
      ['亮片贴在你的锁骨', '外套丢了手机也糊涂'],
      ['镜球撒下一地的硬币', '今晚我们全部花完为止'],
      ['门口的队绕过了街角', '没有一个人在看表'],
    ],
    turns: [
      ['脚很酸了衬衫湿透', '烦恼改天再来碰头'],
      ['灯亮了我们还在喊再来', '彩纸落满了整个舞台'],
      ['拎着鞋光脚走回家', '嘴里还哼着那段吉他'],
    ],
    bridges: [
      ['不过是鼓不过是房', '不过是心开了花一样'],
      ['都说身体不会说谎', '今晚我让它去飞翔'],
    ],
    choruses: [
      {
        title: '再大声一点',
        feeling: 'bright',
        lines: ['再大声一点让墙都动', '没什么可输也没什么要懂', '手放进手心放进鼓中', '再大声一点让墙都动'],
      },
      {
        title: '跳到灯亮',
        feeling: 'neutral',
        lines: ['我们跳到灯亮', '跳到夜都退场', '再来一首再来一首别让', '我们跳到灯亮'],
      },
    ],
  },
};
