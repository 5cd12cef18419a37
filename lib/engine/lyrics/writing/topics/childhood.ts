import type { Topic } from '../topic.ts';

export const childhood: Topic = {
  id: 'childhood',
  en: {
    words: [
      'childhood',
      'child',
      'kid',
      'kids',
      'children',
      'baby',
      'toys',
      'playground',
      'innocence',
      'when i was young',
      'when we were young',
      'memories',
      'nostalgia',
      'memory',
    ],
    scenes: [
      ['A paper boat, a gutter stream', 'The whole wide street was ours to dream'],
      ['We built a fort from sheets and chairs', 'And posted guards along the stairs'],
      ['The swing set chains left rusty hands', 'We named the clouds, we ruled the lands'],
      ['Scraped knees and comics, grass-stained jeans', 'We lived on bread and jelly beans'],
    ],
    turns: [
      ["They've paved the field, they've cut the oak", 'Where Danny lied and Jenny spoke', 'dark'],
      ['I found a marble, green and clear', 'A whole lost planet lying here'],
      ["My own kid asks me what it's like", 'I hold the saddle of her bike'],
    ],
    bridges: [
      ["The giant's house was never tall", 'It only felt so, being small'],
      ["I'd give up all that I've been told", 'To be that brave and not that old'],
    ],
    choruses: [
      {
        title: 'When We Were Small',
        feeling: 'neutral',
        lines: [
          'The days were long when we were small',
          'The sky came down behind the wall',
          "We thought we'd never leave at all",
          'The days were long when we were small',
        ],
      },
      {
        title: 'Paper Crown',
        feeling: 'bright',
        lines: [
          'I still have my paper crown',
          'Tape and gold, and falling down',
          'King of every tree in town',
          'I still have my paper crown',
        ],
      },
    ],
  },
  zh: {
    words: [
      '童年',
      '小时候',
      '孩子',
      '儿时',
      '玩具',
      '童话',
      '长不大',
      '无忧',
      '少年时',
      '回忆',
      '往事',
      '怀旧',
      '记忆',
      '从前',
    ],
    scenes: [
      ['一只纸船一条水沟', '整条街都归我们漂流'],
      ['床单和椅子搭成城堡', '楼梯口还站着哨'],
      ['秋千的锈沾满了手掌', '我们给云取名当国王'],
      ['膝盖擦破了裤脚是泥', '口袋里永远有一颗弹子'],
    ],
    turns: [
      ['田铺成了路老树砍掉', '我们撒谎的地方也找不到', 'dark'],
      ['我捡到一颗绿的弹珠', '一整个星球在里面住'],
      ['孩子问我那时什么样', '我扶着她的单车往前晃'],
    ],
    bridges: [
      ['巨人的房子从来不高', '只是那时候我们太小'],
      ['我愿用懂的一切道理', '换回那个不怕黑的自己'],
    ],
    choruses: [
      {
        title: '那时候',
        feeling: 'neutral',
        lines: ['那时候日子好长', '天空就落在墙的那旁', '以为永远不用散场', '那时候日子好长'],
      },
      {
        title: '纸皇冠',
        feeling: 'bright',
        lines: ['我还留着纸做的皇冠', '胶带金粉歪在一边', '做过每棵大树的王和神仙', '我还留着纸做的皇冠'],
      },
    ],
  },
};
