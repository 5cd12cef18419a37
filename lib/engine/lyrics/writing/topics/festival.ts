import type { Topic } from '../topic.ts';

export const festival: Topic = {
  id: 'festival',
  en: {
    words: [
      'festival',
      'christmas',
      'new year',
      'lantern',
      'fireworks',
      'holiday',
      'xmas',
      'spring festival',
      'chinese new year',
      'thanksgiving dinner',
      'santa',
      'carnival',
      'eve',
      'reunion',
      'easter',
      'feast',
    ],
    scenes: [
      ['The lights go up along the square', "There's cinnamon in all the air"],
      ['The suitcase wheels come up the lane', "They've all come home by bus and train"],
      ['Red paper curls above the door', "There's peanuts spilled along the floor"],
      ['The kids have counted down since May', "They've worn the paper stars away"],
    ],
    turns: [
      ["There's one less chair, one extra child", 'The old one nodded off and smiled'],
      ["The fireworks bloom, and then they're smoke", 'We hold our breath till someone spoke'],
      ["I've spent a few of these alone", 'With soup for one, a silent phone', 'dark'],
    ],
    bridges: [
      ["It's not the tinsel or the bell", "It's the same old stories we all tell"],
      ['The year goes out, and leaves its coat', "We're here, we're here, we're still afloat"],
    ],
    choruses: [
      {
        title: 'Ring It In',
        feeling: 'bright',
        lines: [
          'Ring it in, ring it in, let the old year go',
          'Raise up a glass to the people we know',
          'The ones by the fire and the ones in the snow',
          'Ring it in, ring it in, let the old year go',
        ],
      },
      {
        title: 'Home by the Eve',
        feeling: 'neutral',
        lines: [
          "I'll be home, I'll be home by the eve",
          'With a bag full of kisses and snow on my sleeve',
          'Keep a place at the table, I want to believe',
          "I'll be home, I'll be home by the eve",
        ],
      },
    ],
  },
  zh: {
    words: [
      '节日',
      '新年',
      '春节',
      '过年',
      '除夕',
      '圣诞',
      '圣诞节',
      '元宵',
      '灯笼',
      '烟花',
      '鞭炮',
      '庙会',
      '红包',
      '拜年',
      '团圆饭',
      '元旦',
      '端午',
      '爆竹',
      '喜庆',
    ],
    scenes: [
      ['广场四周灯都亮起', '空气里有炒栗子的甜意'],
      ['行李箱轮子响过小巷', '坐车坐船都回到村庄'],
      ['红纸卷着贴在门上', '花生壳铺了一地的响'],
      ['孩子从五月就开始数', '纸星星贴满了窗户'],
    ],
    turns: [
      ['少了把椅子多了个娃', '老人打着盹笑出了牙'],
      ['烟花开了又变成烟', '等谁先开口我们都没言'],
      ['有几年我一个人过', '一碗汤陪着我坐', 'dark'],
    ],
    bridges: [
      ['不是彩带也不是铃声', '是几个老故事讲到天明'],
      ['旧年走了留下外套', '我们还在船还没倒'],
    ],
    choruses: [
      {
        title: '辞旧迎新',
        feeling: 'bright',
        lines: ['敲起来让旧年走远', '敬我们认得的每张脸', '炉火边的和雪里面的都算', '敲起来让旧年走远'],
      },
      {
        title: '除夕之前',
        feeling: 'neutral',
        lines: ['除夕之前我一定到家', '袖口带着雪一袋子花', '给我留个座我信它', '除夕之前我一定到家'],
      },
    ],
  },
};
