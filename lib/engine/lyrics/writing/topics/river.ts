import type { Topic } from '../topic.ts';

export const river: Topic = {
  id: 'river',
  en: {
    words: [
      'river',
      'stream',
      'creek',
      'water',
      'bridge',
      'flow',
      'flood',
      'waterfall',
      'canal',
      'lake',
      'delta',
      'current',
    ],
    scenes: [
      ["The river's brown, the willow's bent", "It doesn't ask us where it went"],
      ['We skimmed our stones, we lost our shoes', 'The barges brought the morning news'],
      ["The ferry's rope is green with slime", 'It crosses over, right on time'],
      ['I washed my hands, I washed my face', 'The water never left a trace'],
    ],
    turns: [
      ['The flood took half the southern road', 'And left a piano, and a toad'],
      ['The mill is closed, the wheel is still', "The water hasn't had its fill", 'dark'],
      ['I came back with my hair gone grey', "The river hadn't moved away"],
    ],
    bridges: [
      ['It wins by never holding on', "It's always here and always gone"],
      ["You can't step in it twice, it's true", 'But once is plenty, holding you'],
    ],
    choruses: [
      {
        title: 'Down to the Water',
        feeling: 'neutral',
        lines: [
          'Take me down to the water, down to the stone',
          "Let it carry the troubles I've carried alone",
          "What I'm not meant to keep, let it no more be known",
          'Take me down to the water, down to the stone',
        ],
      },
      {
        title: 'Run River Run',
        feeling: 'bright',
        lines: [
          'Run, river, run, to wherever you go',
          'Take me along with the melting snow',
          'Teach me the bend and the ebb and the flow',
          'Run, river, run, to wherever you go',
        ],
      },
    ],
  },
  zh: {
    words: [
      '河',
      '河流',
      '江',
      '江水',
      '溪',
      '溪水',
      '流水',
      '桥',
      '瀑布',
      '湖',
      '长江',
      '黄河',
      '渡口',
      '小河',
      '江南',
    ],
    scenes: [
      ['河水黄黄柳树弯着腰', '它不问水去了哪座桥'],
      ['打着水漂丢了鞋子', '驳船运来早晨的消息'],
      ['渡口的绳子长满青苔', '按时过河按时回来'],
      ['我洗了手又洗了脸', '水里没留下一点'],
    ],
    turns: [
      ['大水冲走半条南路', '留下一架琴和一只蟾蜍'],
      ['磨坊关了水车停转', '流水还没有流完', 'dark'],
      ['我回来头发已经灰白', '河水却没有离开'],
    ],
    bridges: [
      ['它赢在从来不抓住', '一直在这里一直在路途'],
      ['同一条河踏不进两回', '一回也够抱着你的水'],
    ],
    choruses: [
      {
        title: '到水边去',
        feeling: 'neutral',
        lines: [
          '带我到水边去到石头旁',
          '让它载走我独自扛的忧伤',
          '不该留的就让它去流浪',
          '带我到水边去到石头旁',
        ],
      },
      {
        title: '流吧',
        feeling: 'bright',
        lines: [
          '流吧河啊流向你要去的',
          '带上我和融雪一起走着',
          '教我怎么弯怎么退怎么活',
          '流吧河啊流向你要去的',
        ],
      },
    ],
  },
};
