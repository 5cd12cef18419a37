import type { Topic } from '../topic.ts';

export const autumn: Topic = {
  id: 'autumn',
  en: {
    words: [
      'autumn',
      'fall',
      'leaves',
      'october',
      'november',
      'september',
      'harvest',
      'falling leaves',
      'maple',
      'thanksgiving',
      'windy',
      'wind',
    ],
    scenes: [
      ['The leaves let go without a fight', 'The lamps come on at five each night'],
      ["There's chimney smoke around your hair", 'You kick the gold into the air'],
      ['The geese go over, ragged, loud', 'A zip being opened in the cloud'],
      ["The orchard's picked, the ladders lean", "There's one red apple left between"],
    ],
    turns: [
      ["The ferry's stopped, the chairs are stacked", 'We say the things that summer lacked', 'dark'],
      ['Your letters yellow like the trees', 'I keep them folded on my knees', 'dark'],
      ['The clocks go back, I get an hour', 'I spend it looking at one flower'],
    ],
    bridges: [
      ['To drop it all is not to die', "It's how the branches hold the sky"],
      ["The trees don't grieve for what they shed", "They're busy dreaming, roots in bed"],
    ],
    choruses: [
      {
        title: 'Fall With Me',
        feeling: 'neutral',
        lines: [
          'Fall with me, fall with me, slow as the leaves',
          'Out of the branches and over the eaves',
          'Nothing so lovely as something that leaves',
          'Fall with me, fall with me, slow as the leaves',
        ],
      },
      {
        title: 'Gold and Red',
        feeling: 'bright',
        lines: [
          'Gold and red, the street is gold and red',
          'I remember everything you said',
          'With a crown of maple on your head',
          'Gold and red, the street is gold and red',
        ],
      },
    ],
  },
  zh: {
    words: [
      '秋天',
      '秋',
      '落叶',
      '枫叶',
      '十月',
      '深秋',
      '秋风',
      '丰收',
      '桂花',
      '秋雨',
      '九月',
      '红叶',
      '风',
    ],
    scenes: [
      ['叶子松手没有争吵', '五点一过路灯就照'],
      ['你的围巾缠着柴烟', '踢着金子笑红了脸'],
      ['雁群过去叫得破碎', '像谁在云上拉开拉链尾'],
      ['果园摘完了梯子靠着', '枝上还剩一颗红的果'],
    ],
    turns: [
      ['渡船停了椅子叠起来', '夏天没说的话现在才来', 'dark'],
      ['你的信黄得像树叶', '我折在膝上一页一页', 'dark'],
      ['时钟拨慢得到一小时', '我用来看一朵花的样子'],
    ],
    bridges: [
      ['全都落下不等于死', '是枝头要托住天的姿势'],
      ['树不为掉的叶子哭', '根在被窝里梦着路'],
    ],
    choruses: [
      {
        title: '和我一起落',
        feeling: 'neutral',
        lines: [
          '和我一起落慢得像落叶',
          '离开枝头离开屋檐的夜',
          '没有什么比离开更轻更热烈',
          '和我一起落慢得像落叶',
        ],
      },
      {
        title: '金黄和红',
        feeling: 'bright',
        lines: ['金黄和红整条街都是', '我记得你说过的每句词', '头顶枫叶做的王冠子', '金黄和红整条街都是'],
      },
    ],
  },
};
