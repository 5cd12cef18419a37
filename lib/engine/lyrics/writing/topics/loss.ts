import type { Topic } from '../topic.ts';

export const loss: Topic = {
  id: 'loss',
  en: {
    words: ['loss', 'grief', 'death', 'died', 'funeral', 'mourning', 'missing', 'gone', 'passed away', 'cemetery', 'grave', 'memorial', 'losing', 'farewell', 'tears', 'cry', 'crying', 'sad', 'sadness', 'lonely', 'loneliness', 'alone', 'empty'],
    scenes: [
      ['Your glasses on the window, still', 'Beside the crossword and the pill'],
      ['The casseroles have filled the hall', 'I do not want to eat at all'],
      ['I dialled you to tell the news', 'Then stood there looking at my shoes'],
      ["The garden doesn't know you're gone", 'The beans you planted carry on'],
    ],
    turns: [
      ['I wore your sweater half the year', 'Until the smell would disappear'],
      ['They say it softens, say it fades', 'It only moves behind the shades'],
      ['I laughed out loud the other day', "And felt you hadn't gone away"],
    ],
    bridges: [
      ["Grief is just love that's lost its chair", "It walks the house, it's everywhere"],
      ['I set your place inside my chest', 'And there, at last, you take your rest'],
    ],
    choruses: [
      {
        title: 'Still Here',
        feeling: 'dark',
        lines: [
          "You're still here in the empty chair",
          "You're still here in the cold night air",
          "I turn around and you're almost there",
          "You're still here, you are everywhere",
        ],
      },
      {
        title: 'Say Your Name',
        feeling: 'neutral',
        lines: [
          "I'll say your name so it won't fade",
          "I'll say it loud, I'm not afraid",
          "I'll tell them all the jokes you made",
          "I'll say your name so it won't fade",
        ],
      },
    ],
  },
  zh: {
    words: ['失去', '离去', '死亡', '去世', '葬礼', '怀念', '想念', '思念', '哀悼', '逝去', '告别', '永别', '眼泪', '哭', '悲伤', '孤独', '寂寞', '孤单', '难过', '遗憾'],
    scenes: [
      ['你的眼镜还在窗台', '填一半的字谜没合起来'],
      ['邻居送的菜堆满了厅', '我一口也吃不进去不想应'],
      ['拨了你号码想报个喜', '才想起来站在原地'],
      ['园子不知道你已走远', '你种的豆角还在往上攀缘'],
    ],
    turns: [
      ['我穿了半年你的毛衣', '直到你的味道散去'],
      ['他们说慢慢就会淡', '它只是搬到心的另一岸'],
      ['前几天我笑出了声', '觉得你就在旁边应'],
    ],
    bridges: [
      ['悲伤是没处坐的爱', '在屋里走着找谁在'],
      ['我在心里给你留了位', '你终于坐下来睡'],
    ],
    choruses: [
      {
        title: '你还在',
        feeling: 'dark',
        lines: [
          '你还在那把空椅子上',
          '你还在夜里的风旁',
          '我一回头你就快要出场',
          '你还在在每个地方',
        ],
      },
      {
        title: '念你的名字',
        feeling: 'neutral',
        lines: [
          '我念你的名字不让它淡',
          '念得大声给每个夜晚',
          '你的笑话我一个个说完',
          '我念你的名字不让它淡',
        ],
      },
    ],
  },
};
