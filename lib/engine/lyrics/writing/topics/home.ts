import type { Topic } from '../topic.ts';

export const home: Topic = {
  id: 'home',
  en: {
    words: [
      'home',
      'house',
      'hometown',
      'homesick',
      'going home',
      'leaving home',
      'village',
      'family',
      'porch',
      'kitchen',
      'roots',
      'homeland',
      'coming home',
    ],
    scenes: [
      ["The porch light's on, the paint has peeled", "There's fog asleep across the field"],
      ['The kitchen clock runs ten behind', "There's apple skin and orange rind"],
      ['The stairs still creak on number three', 'My height is pencilled there for me'],
      ['The dog looks up, he knows my walk', 'My father nods, his kind of talk'],
    ],
    turns: [
      ["I couldn't wait to get away", 'I packed my bag on the first of May'],
      ["They've sold the orchard, sold the mare", "There's somebody else's curtains there", 'dark'],
      ["I've rented rooms in seven towns", 'And none of them have made these sounds'],
    ],
    bridges: [
      ['I thought that home was brick and beam', "It's who will wake you from the dream"],
      ["You carry it, you don't go back", "It's in the way you fold a sack"],
    ],
    choruses: [
      {
        title: 'Leave a Light On',
        feeling: 'neutral',
        lines: [
          'Leave a light on, leave it low',
          "I'm on the last road that I know",
          'Through every mile of rain and snow',
          'Leave a light on, leave it low',
        ],
      },
      {
        title: "Back Where I'm Known",
        feeling: 'bright',
        lines: [
          "I'm going back, back where I'm known",
          "Where someone's always on the phone",
          'Where every chair is like a throne',
          "I'm going back, back where I'm known",
        ],
      },
    ],
  },
  zh: {
    words: [
      '家',
      '回家',
      '故乡',
      '家乡',
      '老家',
      '乡愁',
      '离家',
      '村庄',
      '老屋',
      '团圆',
      '家人',
      '想家',
      '乡村',
      '院子',
      '炊烟',
    ],
    scenes: [
      ['门廊的灯亮油漆脱了皮', '雾睡在村口的麦田里'],
      ['厨房的钟总慢十分', '苹果皮绕成一圈年轮'],
      ['第三级楼梯还吱呀地叫', '门框上还有我长高的记号'],
      ['狗抬起头认出我的脚步', '父亲点点头就算招呼'],
    ],
    turns: [
      ['当年我急着离开这里', '行李装好在五月初一'],
      ['果园卖了老马也牵走', '窗帘换成别人家的绣球', 'dark'],
      ['我租过七个城市的房', '没有一间有这样的响'],
    ],
    bridges: [
      ['以为家是砖是瓦是梁', '其实是有人喊你起床'],
      ['家是背在身上走的', '在叠衣服的手势里活着'],
    ],
    choruses: [
      {
        title: '留一盏灯',
        feeling: 'neutral',
        lines: ['给我留一盏灯不用太亮', '我在最后一段路上', '穿过风雪穿过长长的巷', '给我留一盏灯不用太亮'],
      },
      {
        title: '回到那个地方',
        feeling: 'bright',
        lines: ['我要回到那个地方', '有人记得我小名的地方', '破板凳也坐得像帝王', '我要回到那个地方'],
      },
    ],
  },
};
