import type { Topic } from '../topic.ts';

export const mountain: Topic = {
  id: 'mountain',
  en: {
    words: [
      'mountain',
      'mountains',
      'hill',
      'hills',
      'climb',
      'climbing',
      'peak',
      'summit',
      'valley',
      'cliff',
      'hiking',
      'canyon',
      'desert',
      'forest',
      'trees',
      'woods',
      'nature',
    ],
    scenes: [
      ['The trail goes up through stone and pine', 'Your bootprints running next to mine'],
      ["The valley's folded like a sheet", 'The clouds are lying round our feet'],
      ['An eagle hung without a sound', 'The shadow crossed the empty ground'],
      ['We ate our bread, we shared the flask', "There's nothing left I thought to ask"],
    ],
    turns: [
      ['I slipped at noon and skinned my palm', 'The mountain stayed entirely calm'],
      ['The higher up, the less to say', 'The breath goes out, the words give way'],
      ['I thought the top would set me free', 'Another ridge looked back at me'],
    ],
    bridges: [
      ["It isn't there for us to win", 'It only shows what we have been'],
      ['You climb, and all you climb is you', 'The rest is rock, the rest is view'],
    ],
    choruses: [
      {
        title: 'Higher Ground',
        feeling: 'bright',
        lines: [
          'One more step to the higher ground',
          "Where the only clock is the heart's own sound",
          'All that I lost, I may have found',
          'One more step to the higher ground',
        ],
      },
      {
        title: 'The Mountain Knows',
        feeling: 'neutral',
        lines: [
          "The mountain knows, and it won't tell",
          'How high we rose, how far we fell',
          'It rings the thunder like a bell',
          "The mountain knows, and it won't tell",
        ],
      },
    ],
  },
  zh: {
    words: [
      '山',
      '高山',
      '爬山',
      '登山',
      '山顶',
      '山峰',
      '峡谷',
      '悬崖',
      '群山',
      '森林',
      '树林',
      '荒漠',
      '沙漠',
      '大自然',
      '山谷',
      '青山',
      '草原',
    ],
    scenes: [
      ['小路穿过石头和松', '你的脚印挨着我的风'],
      ['山谷折得像张床单', '云在脚下一片一片'],
      ['鹰停在那里没有声音', '影子划过空的山岭'],
      ['我们吃了饼分了壶水', '想问的话也不用再追'],
    ],
    turns: [
      ['中午滑了一跤破了掌', '山一动不动地望'],
      ['越往高走话就越少', '气喘着字都走不到'],
      ['以为到了顶就能自由', '另一道山脊在对面等候'],
    ],
    bridges: [
      ['它不在那里让人去赢', '只是照出我们的原形'],
      ['你爬啊爬爬的是自己', '其余都是石头和天气'],
    ],
    choruses: [
      {
        title: '再高一点',
        feeling: 'bright',
        lines: [
          '再走一步到高一点的地方',
          '那里只有心跳当钟响',
          '我丢的也许都找得到原样',
          '再走一步到高一点的地方',
        ],
      },
      {
        title: '山知道',
        feeling: 'neutral',
        lines: ['山都知道可是山不说', '我们升多高又怎么坠落', '雷像钟一样滚过山坡', '山都知道可是山不说'],
      },
    ],
  },
};
