import type { Topic } from '../topic.ts';

export const moon: Topic = {
  id: 'moon',
  en: {
    words: [
      'moon',
      'moonlight',
      'full moon',
      'lunar',
      'crescent',
      'moonlit',
      'mid autumn',
      'moonrise',
      'werewolf',
    ],
    scenes: [
      ["The moon's a coin somebody spent", 'It rolled along the wall, and went'],
      ['It followed us along the train', 'A pale face at the windowpane'],
      ['The tide went out to meet its bride', 'The boats lay over on their side'],
      ['White petals on the kitchen tile', 'I let the moonlight in a while'],
    ],
    turns: [
      ["I know you're watching it like me", 'Nine hours off, across the sea'],
      ["It's thinner now, a bitten nail", 'A little boat without a sail'],
      ['It saw us when we swore and lied', 'It never came to take a side'],
    ],
    bridges: [
      ['It has no light to call its own', 'And look how far that light is thrown'],
      ["The dark side's only turned away", "It's waiting for another day"],
    ],
    choruses: [
      {
        title: 'Same Moon',
        feeling: 'neutral',
        lines: [
          "We're under the same moon, you and I",
          'The same old lantern in the same old sky',
          'So far away, and yet close by',
          "We're under the same moon, you and I",
        ],
      },
      {
        title: 'Moonlight Do',
        feeling: 'bright',
        lines: [
          'What does the moonlight do to you',
          'It turns the whole wide street to blue',
          'It makes me brave, it makes me true',
          'Oh, what does the moonlight do to you',
        ],
      },
    ],
  },
  zh: {
    words: ['月亮', '月光', '明月', '月', '圆月', '月色', '中秋', '月夜', '月下', '嫦娥', '月牙'],
    scenes: [
      ['月亮是谁花掉的硬币', '沿着墙滚到了夜里'],
      ['它跟着火车一路走', '白白的脸贴着窗口'],
      ['潮水出去迎它的新娘', '小船都侧身睡在沙上'],
      ['厨房地砖开满白花瓣', '我让月光进来坐一段'],
    ],
    turns: [
      ['我知道你也正在看', '隔着九个钟头的海岸'],
      ['它瘦成一片咬过的指甲', '没有帆的船要划到哪'],
      ['它见过我们发誓撒谎', '从不站在谁的身旁'],
    ],
    bridges: [
      ['它没有一点自己的光', '可你看照了多远的地方'],
      ['暗的那面只是转过去', '等到哪天再重新升起'],
    ],
    choruses: [
      {
        title: '同一个月亮',
        feeling: 'neutral',
        lines: ['我们在同一个月亮下面', '同一盏灯挂在天边', '隔得再远也像见了面', '我们在同一个月亮下面'],
      },
      {
        title: '月光对你做了什么',
        feeling: 'bright',
        lines: ['月光对你做了什么', '把整条街染成蓝色', '让我敢说不敢说的', '月光对你做了什么'],
      },
    ],
  },
};
