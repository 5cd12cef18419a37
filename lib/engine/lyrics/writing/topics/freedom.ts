import type { Topic } from '../topic.ts';

export const freedom: Topic = {
  id: 'freedom',
  en: {
    words: [
      'freedom',
      'free',
      'liberty',
      'escape',
      'fly',
      'flying',
      'wings',
      'bird',
      'birds',
      'wild',
      'independence',
      'break free',
      'run away',
      'running',
      'rebel',
      'chains',
    ],
    scenes: [
      ['The cage was gold, the perch was high', 'It had a painting of the sky'],
      ['I cut my hair, I cut the string', 'I sold the watch, I sold the ring'],
      ['The gate was open all along', "I'd learned to love the jailer's song"],
      ["The horses know before they're told", 'They smell the hills, the green, the gold'],
    ],
    turns: [
      ["They said I'd fall, they said I'd burn", 'I sent them postcards in return'],
      ["My shadow's light, my hands are bare", "I've wind where once I carried care"],
      ['The first night out I slept on stone', 'And never was I less alone'],
    ],
    bridges: [
      ['They told me freedom had a price', "I'd pay it once, I'd pay it twice"],
      ['The key was never in the door', "It's knowing what you're running for"],
    ],
    choruses: [
      {
        title: 'Let Me Go',
        feeling: 'bright',
        lines: [
          'Open the window and let me go',
          'Over the river and over the snow',
          'Higher than anything down here can grow',
          'Open the window and let me go',
        ],
      },
      {
        title: 'Born to Roam',
        feeling: 'neutral',
        lines: [
          "I wasn't born to fold my wings",
          'To live on crumbs, be owned by things',
          "I'd rather fall, whatever it brings",
          "I wasn't born to fold my wings",
        ],
      },
    ],
  },
  zh: {
    words: [
      '自由',
      '飞翔',
      '飞',
      '翅膀',
      '鸟',
      '挣脱',
      '逃离',
      '独立',
      '解放',
      '枷锁',
      '野马',
      '奔跑',
      '逃跑',
      '叛逆',
      '放飞',
    ],
    scenes: [
      ['笼子是金的架子很高', '里面画着天空的一角'],
      ['剪短头发剪断绳子', '卖了手表卖了戒指'],
      ['那扇门其实一直开着', '是我爱上了看守的歌'],
      ['马群不用谁来告诉', '闻得到山和金色的路'],
    ],
    turns: [
      ['他们说我会摔会烧', '我寄明信片去报到'],
      ['影子轻了两手空空', '装心事的地方装着风'],
      ['头一晚睡在石头上', '从没这么不孤单的时光'],
    ],
    bridges: [
      ['他们说自由要付代价', '一次两次我都给它'],
      ['钥匙从来不在门上', '是你不再为它心慌'],
    ],
    choruses: [
      {
        title: '让我走',
        feeling: 'bright',
        lines: ['打开窗户让我走', '越过大雪越过河流', '比这里一切都高的尽头', '打开窗户让我走'],
      },
      {
        title: '不肯收翅膀',
        feeling: 'neutral',
        lines: ['我生来不肯收起翅膀', '不靠碎屑不靠谁赏', '宁可摔也要见过风浪', '我生来不肯收起翅膀'],
      },
    ],
  },
};
