import type { Topic } from '../topic.ts';

export const train: Topic = {
  id: 'train',
  en: {
    words: [
      'train',
      'railway',
      'railroad',
      'station',
      'platform',
      'tracks',
      'ticket',
      'departure',
      'locomotive',
      'metro',
      'locomotives',
    ],
    scenes: [
      ['The platform hums, the signals blink', 'I wrote a speech in ballpoint ink'],
      ['Your suitcase had a broken clasp', 'I felt it slipping from your grasp'],
      ['The windows pull the fields along', 'The wheels have only got one song'],
      ['The whistle splits the cold in two', 'A hundred faces, none are you', 'dark'],
    ],
    turns: [
      ["I've worn the number off the seat", 'I know this line by every beat'],
      ['The stations here have lost their names', 'Just rust and weeds and window frames', 'dark'],
      ['A child across from me asks why', "The trees are all that's running by"],
    ],
    bridges: [
      ['They say a track runs either way', "I've only ever gone away", 'dark'],
      ["You have to leave to learn it's true", 'The rails that took me run back too'],
    ],
    choruses: [
      {
        title: 'Last Train',
        feeling: 'dark',
        lines: [
          "I'm on the last train out of town",
          'The lights go by, the blinds come down',
          "You're on the platform, small and brown",
          "I'm on the last train out of town",
        ],
      },
      {
        title: 'Next Stop',
        feeling: 'bright',
        lines: [
          'Next stop, next stop, somewhere new',
          'A window seat and a mountain view',
          "I've got a ticket, I've got two",
          'Next stop, next stop, me and you',
        ],
      },
    ],
  },
  zh: {
    words: [
      '火车',
      '列车',
      '车站',
      '站台',
      '铁路',
      '高铁',
      '车票',
      '绿皮车',
      '月台',
      '轨道',
      '末班车',
      '远行',
    ],
    scenes: [
      ['站台嗡嗡信号灯眨眼', '我写了稿子捏在手心里面'],
      ['你的箱子扣子坏了', '车还没开我就慌了'],
      ['窗外的田一片片往后', '轮子只会唱一个节奏'],
      ['汽笛把冷风劈成两半', '一百张脸没有你的脸在看', 'dark'],
    ],
    turns: [
      ['座位号被我磨得发白', '这条线我闭眼也数得出来'],
      ['这里的站都没了名', '只剩铁锈野草和窗棂', 'dark'],
      ['对面的孩子问为什么', '树都跑着不等我'],
    ],
    bridges: [
      ['都说铁轨两头都通', '我只坐过一个方向的风', 'dark'],
      ['要走了才知道是真', '回家的轨也一样近'],
    ],
    choruses: [
      {
        title: '末班列车',
        feeling: 'dark',
        lines: ['我坐上离开的末班列车', '你的脸变小手还挥着', '要不是害怕我早跳下了', '我坐上离开的末班列车'],
      },
      {
        title: '下一站',
        feeling: 'bright',
        lines: [
          '下一站下一站是新的地方',
          '靠窗的座位和山的模样',
          '两张票我们都带上',
          '下一站下一站是新的地方',
        ],
      },
    ],
  },
};
