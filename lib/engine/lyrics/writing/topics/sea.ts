import type { Topic } from '../topic.ts';

export const sea: Topic = {
  id: 'sea',
  en: {
    words: [
      'sea',
      'ocean',
      'waves',
      'wave',
      'sail',
      'sailor',
      'boat',
      'ship',
      'shore',
      'harbour',
      'harbor',
      'tide',
      'island',
      'lighthouse',
      'fishing',
      'coast',
      'whale',
      'mermaid',
    ],
    scenes: [
      ['The harbour bells, the rope, the tar', 'The night boats each a fallen star'],
      ['You wrote your name where sand is wet', 'The tide has not returned it yet'],
      ['The gulls are shouting at the pier', 'A radio plays, I barely hear'],
      ['The lighthouse winks its one good eye', 'The moon has hung its shirts to dry'],
    ],
    turns: [
      ['The fog came in and stayed a week', 'It taught the louder men to speak'],
      ["My father's hands smelled so of brine", 'I find the same salt now in mine'],
      ["I've seen the water turn to stone", 'And carried every wave back home', 'dark'],
    ],
    bridges: [
      ['The sea gives nothing back for free', 'But look what it has made of me'],
      ['You cannot hold it, cannot stay', 'You only learn to drift its way'],
    ],
    choruses: [
      {
        title: 'Carry Me Home',
        feeling: 'neutral',
        lines: [
          'Carry me, carry me, carry me home',
          'Over the black and over the foam',
          "I'm tired of the wind and I'm tired to the bone",
          'Carry me, carry me, carry me home',
        ],
      },
      {
        title: "Out Where It's Blue",
        feeling: 'bright',
        lines: [
          "Take me out where it's blue, where it's nothing but blue",
          'Where the sky and the sea are a single bright hue',
          'With the sails full of morning and nothing to do',
          "Take me out where it's blue, with nobody but you",
        ],
      },
    ],
  },
  zh: {
    words: [
      '海',
      '大海',
      '海浪',
      '海边',
      '海洋',
      '船',
      '水手',
      '帆',
      '港口',
      '码头',
      '灯塔',
      '潮',
      '渔夫',
      '海风',
      '岛',
      '浪花',
      '鲸',
    ],
    scenes: [
      ['港口的钟声缆绳的味道', '每艘夜船是落下的星照'],
      ['你把名字写在湿沙上', '潮水还没有把它还乡'],
      ['海鸥在码头大声争吵', '收音机唱着没人听到'],
      ['灯塔眨着它的独眼', '月亮把衬衫晾在天边'],
    ],
    turns: [
      ['大雾来了住了整七天', '教嗓门大的人学会闭言'],
      ['父亲的手有咸的味道', '如今在我掌心也能闻到'],
      ['我见过海水冷得像石头', '背着每朵浪花往家走', 'dark'],
    ],
    bridges: [
      ['大海从不白送给谁', '可你看它把我磨成了谁'],
      ['握不住它也不能留', '只能学着跟它一起游'],
    ],
    choruses: [
      {
        title: '带我回家',
        feeling: 'neutral',
        lines: ['带我带我带我回家', '越过黑的水白的浪花', '风吹得我骨头都累了啊', '带我带我带我回家'],
      },
      {
        title: '到蓝的地方去',
        feeling: 'bright',
        lines: ['到蓝的地方去', '天和海连在一起', '帆里装满早晨的空气', '到蓝的地方去'],
      },
    ],
  },
};
