import type { Topic } from '../topic.ts';

export const food: Topic = {
  id: 'food',
  en: {
    words: ['food', 'cooking', 'eating', 'dinner', 'kitchen', 'pizza', 'noodles', 'dumplings', 'hotpot', 'soup', 'bread', 'chocolate', 'hungry', 'recipe', 'restaurant', 'lunch', 'hamburger', 'cheese', 'rice', 'spicy'],
    scenes: [
      ['The garlic hits the pan and sings', 'The onions make us cry, poor things'],
      ["There's basil bruised on every thumb", 'And grandma says the guests have come'],
      ['The noodles slap, the dumplings float', "There's chilli climbing up my throat"],
      ['We ate it standing, from the pan', 'With burning thumbs, as children can'],
    ],
    turns: [
      ['You wrote the recipe by hand', "A pinch of this, you'll understand"],
      ["I've had the stars, the linen, wine", 'I want the pot with the broken line'],
      ['The chair is empty, still I lay', 'A bowl for you on Saturday'],
    ],
    bridges: [
      ["A table's just a piece of wood", "Till someone says, come in, it's good"],
      ['I cannot tell you how I feel', 'Sit down with me and share a meal'],
    ],
    choruses: [
      {
        title: 'Pull Up a Chair',
        feeling: 'bright',
        lines: [
          "Pull up a chair, there's plenty to spare",
          "There's butter and bread and there's love in the air",
          'So bring all your cousins, and let down your hair',
          "Pull up a chair, there's plenty to spare",
        ],
      },
      {
        title: 'Taste of Home',
        feeling: 'neutral',
        lines: [
          "I'd cross the world for a taste of home",
          'For the broken bowl and the chicken bone',
          'For the steam on the glass and the old dial phone',
          "I'd cross the world for a taste of home",
        ],
      },
    ],
  },
  zh: {
    words: ['食物', '美食', '吃', '做饭', '火锅', '饺子', '面', '米饭', '厨房', '晚饭', '味道', '烧烤', '汤', '辣', '菜', '早饭', '年夜饭', '包子', '吃货'],
    scenes: [
      ['蒜下了锅开始唱歌', '洋葱让我们哭着笑呢'],
      ['拇指上都是香菜味', '奶奶说客人到了快摆杯'],
      ['面条甩得响饺子浮上来', '辣椒顺着喉咙往上踩'],
      ['我们站在灶台边吃', '烫了手指还抢最后一只'],
    ],
    turns: [
      ['你的菜谱是手写的', '一点这个少许那个'],
      ['山珍海味我都吃过', '就想那口缺了边的锅'],
      ['椅子空着我还摆上', '星期六你的碗和汤'],
    ],
    bridges: [
      ['桌子不过是块木头', '直到有人说进来坐够'],
      ['我说不出心里的感受', '坐下来陪我吃两口'],
    ],
    choruses: [
      {
        title: '拉把椅子',
        feeling: 'bright',
        lines: [
          '拉把椅子菜还有很多',
          '米饭管够爱也在冒热',
          '把亲戚都叫来别客气坐',
          '拉把椅子菜还有很多',
        ],
      },
      {
        title: '家的味道',
        feeling: 'neutral',
        lines: [
          '走遍世界就想那个味道',
          '破了的碗和骨头熬的老',
          '玻璃上的雾电话里的唠叨',
          '走遍世界就想那个味道',
        ],
      },
    ],
  },
};
