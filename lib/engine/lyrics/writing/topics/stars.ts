import type { Topic } from '../topic.ts';

export const stars: Topic = {
  id: 'stars',
  en: {
    words: [
      'star',
      'stars',
      'starlight',
      'sky',
      'constellation',
      'shooting star',
      'night sky',
      'starry',
      'comet',
      'milky way',
      'heaven',
    ],
    scenes: [
      ['We lay across the hood to see', 'The sky come down on you and me'],
      ['You named them wrong, I let you go', 'The Spoon, the Shoe, the Domino'],
      ['The field was dark, the grass was wet', "The stars weren't done with counting yet"],
      ['A satellite went blinking by', "Like someone's cursor on the sky"],
    ],
    turns: [
      ['They say that half of them are dead', "It's only light that goes ahead", 'dark'],
      ['The city stole them, one by one', "I kept the map of where they'd spun"],
      ["I've stood so small beneath that dome", 'And never felt so much at home'],
    ],
    bridges: [
      ["We're made of what the old suns threw", "There's iron in me, there's salt in you"],
      ["What's gone can shine a thousand years", 'Remember that, and dry your tears'],
    ],
    choruses: [
      {
        title: 'Count the Stars',
        feeling: 'bright',
        lines: [
          'Lie back with me and count the stars',
          'Forget the time, forget the cars',
          'For one more hour the night is ours',
          'Lie back with me and count the stars',
        ],
      },
      {
        title: 'Old Light',
        feeling: 'neutral',
        lines: [
          'You are old light, reaching me now',
          "Crossing the dark, I don't know how",
          'Something was burning, and you kept the vow',
          'You are old light, reaching me now',
        ],
      },
    ],
  },
  zh: {
    words: ['星星', '星空', '繁星', '流星', '星', '银河', '星光', '星座', '夜空', '天空', '星辰'],
    scenes: [
      ['我们躺在车顶看天', '天也压下来看我们的脸'],
      ['你把星座全都叫错', '勺子鞋子和骨牌一颗颗'],
      ['田野很黑草很湿凉', '星星还没数完自己的光'],
      ['一颗卫星一闪一闪', '像谁的光标停在夜的岸'],
    ],
    turns: [
      ['听说有一半早已熄灭', '只是光还在路上不停歇', 'dark'],
      ['城市把它们一颗颗偷走', '我留着地图在心里头'],
      ['站在穹顶下那么渺小', '离家那么近从没想到'],
    ],
    bridges: [
      ['我们是旧太阳的灰尘', '我有铁你有一点温存'],
      ['走了的还能亮一千年', '想到这里就擦干脸'],
    ],
    choruses: [
      {
        title: '数星星',
        feeling: 'bright',
        lines: ['躺下来陪我数星星', '忘了时间忘了远近', '这一小时归我们的心', '躺下来陪我数星星'],
      },
      {
        title: '旧的光',
        feeling: 'neutral',
        lines: ['你是旧的光现在才到', '穿过多少黑我不知道', '有什么烧过没忘掉', '你是旧的光现在才到'],
      },
    ],
  },
};
