import type { Topic } from '../topic.ts';

export const war: Topic = {
  id: 'war',
  en: {
    words: [
      'war',
      'peace',
      'soldier',
      'soldiers',
      'battle',
      'army',
      'fight',
      'fighting',
      'weapon',
      'bomb',
      'refugee',
      'veteran',
      'revolution',
      'protest',
      'justice',
      'world peace',
    ],
    scenes: [
      ['They gave him boots, a size too wide', 'A photograph to keep inside'],
      ['The church is roofless, still it rings', 'A boy collects the shrapnel things'],
      ['She hangs the wash between two walls', 'And counts the seconds when it falls'],
      ['The train was full of singing men', 'I never heard them sing again'],
    ],
    turns: [
      ["The general's hands were soft and clean", 'He moved us on a bright machine'],
      ["I met a man I'd meant to kill", 'We shared a smoke behind the hill'],
      ['They built a statue, bronze and tall', "It doesn't look like him at all"],
    ],
    bridges: [
      ['No map has ever bled or cried', 'No border ever lost its bride'],
      ['Put down the drum, put down the song', "We've known the tune of it too long"],
    ],
    choruses: [
      {
        title: 'Bring Them Home',
        feeling: 'dark',
        lines: [
          'Bring them home, bring them home, put the rifles away',
          'Let the fields be for wheat and the children for play',
          'There is nothing worth saying the guns have to say',
          'Bring them home, bring them home, bring them home today',
        ],
      },
      {
        title: 'Lay It Down',
        feeling: 'bright',
        lines: [
          'Lay it down, lay it down by the riverside',
          "There's a table for all and the door's open wide",
          'Every mother has wept on the opposite side',
          'Lay it down, lay it down by the riverside',
        ],
      },
    ],
  },
  zh: {
    words: [
      '战争',
      '和平',
      '士兵',
      '战场',
      '军人',
      '战士',
      '枪',
      '炮火',
      '硝烟',
      '难民',
      '革命',
      '正义',
      '抗争',
      '烽火',
    ],
    scenes: [
      ['发给他的靴子大了一号', '怀里揣着照片一角'],
      ['教堂没了顶钟还在响', '孩子在捡弹片当玩具藏'],
      ['她在断墙间晾着衣裳', '数着秒听哪里又会响'],
      ['火车装满唱歌的少年', '我再没听他们唱过一遍'],
    ],
    turns: [
      ['将军的手又软又干净', '我们只是沙盘上的星'],
      ['我遇见要瞄准的那个人', '躲在山后分一支烟的余温'],
      ['他们立了高高的铜像', '和他一点也不像'],
    ],
    bridges: [
      ['没有地图流过血泪', '没有国界失去过谁'],
      ['放下鼓吧也放下那首歌', '这调子我们唱得太多'],
    ],
    choruses: [
      {
        title: '带他们回家',
        feeling: 'dark',
        lines: ['带他们回家把枪放下', '让田长麦子让孩子长大', '炮火说不出一句人话', '带他们回家把枪放下'],
      },
      {
        title: '放下吧',
        feeling: 'bright',
        lines: ['放下吧放在河边', '一张长桌坐下所有的脸', '对岸的母亲也哭红了眼', '放下吧放在河边'],
      },
    ],
  },
};
