import type { Topic } from '../topic.ts';

export const winter: Topic = {
  id: 'winter',
  en: {
    words: [
      'winter',
      'snow',
      'snowy',
      'cold',
      'ice',
      'frost',
      'december',
      'january',
      'snowfall',
      'freezing',
      'snowman',
      'blizzard',
      'sled',
    ],
    scenes: [
      ['The snow came down without a word', 'The quietest thing I ever heard'],
      ['Our breath hung white above the gate', 'The frozen buses all ran late'],
      ['Wool socks are steaming by the fire', 'The snow has buried every wire'],
      ['You pulled your hat down to your eyes', 'And drew a dragon on the skies'],
    ],
    turns: [
      ['The pipes have frozen, so have we', 'We speak like branches of a tree', 'dark'],
      ['I shovel paths that no one walks', 'The wind knocks twice, it never talks', 'dark'],
      ['Beneath the ice the river goes', "It's only waiting, no one knows"],
    ],
    bridges: [
      ['The seed is sleeping, not undone', 'It keeps a secret with the sun'],
      ["You learn who's warm when nights are long", 'You learn the bones beneath a song'],
    ],
    choruses: [
      {
        title: 'Quiet as Snow',
        feeling: 'neutral',
        lines: [
          'Quiet as snow, you came to me',
          'Covered the street, covered the tree',
          'Softened the edge of all I could see',
          'Quiet as snow, you came to me',
        ],
      },
      {
        title: 'Keep Me Warm',
        feeling: 'bright',
        lines: [
          'Keep me warm, keep me warm, till the winter is through',
          'All the world has gone white and I only see you',
          'Put another log on, put the kettle on too',
          'Keep me warm, keep me warm, till the winter is through',
        ],
      },
    ],
  },
  zh: {
    words: [
      '冬天',
      '雪',
      '下雪',
      '寒冬',
      '冬夜',
      '雪花',
      '冰',
      '冷',
      '腊月',
      '雪人',
      '寒风',
      '飘雪',
      '冬季',
      '大雪',
    ],
    scenes: [
      ['雪落下来一句话没讲', '是我听过最静的声响'],
      ['呵出的白气挂在门前', '公车冻在半路晚了几点'],
      ['毛袜在炉边冒着热气', '整座山都在屏着呼吸'],
      ['你把帽子拉到眼睛上', '数着云像羊还是像狼'],
    ],
    turns: [
      ['水管冻住我们也一样', '说话像树枝碰着霜', 'dark'],
      ['我扫出没人走的小径', '风敲了两下又没了声音', 'dark'],
      ['冰的下面河还在流', '谁也不知道它在等候'],
    ],
    bridges: [
      ['种子是睡着不是死去', '和太阳有个秘密'],
      ['夜长了才知道谁暖', '歌瘦了才看见骨干'],
    ],
    choruses: [
      {
        title: '安静如雪',
        feeling: 'neutral',
        lines: ['安静如雪你来到我身边', '盖住了街盖住了屋檐', '把硬的棱角都变成绵绵', '安静如雪你来到我身边'],
      },
      {
        title: '暖着我',
        feeling: 'bright',
        lines: ['暖着我直到冬天走掉', '世界白了我只看你笑', '再添根柴再把水烧', '暖着我直到冬天走掉'],
      },
    ],
  },
};
