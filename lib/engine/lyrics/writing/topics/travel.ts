import type { Topic } from '../topic.ts';

export const travel: Topic = {
  id: 'travel',
  en: {
    words: [
      'travel',
      'traveling',
      'travelling',
      'trip',
      'adventure',
      'airport',
      'plane',
      'airplane',
      'flight',
      'passport',
      'suitcase',
      'wander',
      'wanderlust',
      'backpack',
      'explore',
      'tourist',
      'vacation abroad',
      'world tour',
    ],
    scenes: [
      ["My passport's creased, my bag is torn", "I've watched three countries turn to morn"],
      ['A market stall, a mango split', "A word I learned and can't admit"],
      ['The night bus climbs with bags and hens', "A grandma's writing with three pens"],
      ['I washed my shirts in hostel sinks', 'I know what lonely is, it drinks', 'dark'],
    ],
    turns: [
      ["You can't outrun the face you wear", 'I checked my bags, and it was there', 'dark'],
      ["I've seen the temples, seen the bay", 'I miss the bins on collection day'],
      ['A stranger shared his rice with me', 'We had no words, we had the sea'],
    ],
    bridges: [
      ["You go so far to find it's true", 'The strangest country is in you'],
      ["The world's not wide, the world is deep", "I've got its dust, its dust to keep"],
    ],
    choruses: [
      {
        title: 'Somewhere New',
        feeling: 'bright',
        lines: [
          'Take me somewhere, somewhere new',
          "Where I can't read the street or the avenue",
          'With a pocket of coins and a window view',
          'Take me somewhere, somewhere new',
        ],
      },
      {
        title: 'Postcards',
        feeling: 'neutral',
        lines: [
          'I send you postcards from everywhere',
          'The tower, the harbour, the village square',
          'But none of them says that I wish you were there',
          'I send you postcards from everywhere',
        ],
      },
    ],
  },
  zh: {
    words: [
      '旅行',
      '旅途',
      '机场',
      '飞机',
      '行李',
      '护照',
      '流浪',
      '探险',
      '背包',
      '异国',
      '出发',
      '环游',
      '风景',
      '旅游',
      '航班',
      '世界',
    ],
    scenes: [
      ['护照折了背包破了', '三个国家的天都亮过了'],
      ['市场摊上切开的芒果', '学会一个词不好意思说'],
      ['夜班车载着鸡和麻袋', '织毛线的奶奶挨过来'],
      ['在青旅水池洗衬衫', '孤独坐下来要了一碗', 'dark'],
    ],
    turns: [
      ['跑不过自己带着的脸', '行李托运了它还在里面', 'dark'],
      ['看过庙宇看过海湾', '却想念楼下那家饭'],
      ['陌生人分我半碗饭', '没有话我们有海岸'],
    ],
    bridges: [
      ['走那么远才知道是真', '最陌生的国度在你的心'],
      ['世界不宽世界很深', '它的尘土我留着几分'],
    ],
    choruses: [
      {
        title: '去新的地方',
        feeling: 'bright',
        lines: ['带我去一个新的地方', '看不懂路牌也不慌', '口袋里硬币窗外是山岗', '带我去一个新的地方'],
      },
      {
        title: '明信片',
        feeling: 'neutral',
        lines: [
          '我从每个地方给你寄明信片',
          '塔和码头和橘子园',
          '没有一张说得出我想念',
          '我从每个地方给你寄明信片',
        ],
      },
    ],
  },
};
