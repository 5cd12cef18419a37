import type { Topic } from '../topic.ts';

export const hope: Topic = {
  id: 'hope',
  en: {
    words: ['hope', 'hopeful', 'faith', 'believe', 'tomorrow', 'sunrise', 'dawn', 'morning', 'courage', 'strength', 'strong', 'overcome', 'rise', 'healing', 'never give up', 'new beginning', 'light', 'survive', 'inspiration'],
    scenes: [
      ["There's one green leaf on the balcony", 'It made it through the cold with me'],
      ['The night shift ends, the bakers start', "There's bread and sunrise in the cart"],
      ['I swept the glass, I fixed the hinge', 'I stopped the counting and the cringe'],
      ['A kid in red runs down the hill', 'So sure the world is holding still'],
    ],
    turns: [
      ["I've been so low I knew the floor", 'By name, by grain, by every door'],
      ["They said it's done, they wrote it down", 'The weeds still came up through the town'],
      ['Some days the step is just to stand', 'To wash your face, unclench your hand'],
    ],
    bridges: [
      ["Hope's not a bird, it's more a mule", 'It carries water, breaks the rule'],
      ["You don't need wings to cross the night", 'You need one friend and one small light'],
    ],
    choruses: [
      {
        title: "Morning's Coming",
        feeling: 'bright',
        lines: [
          "Hold on, hold on, the morning's coming",
          'I hear the far-off engines humming',
          'Whatever broke you, start becoming',
          "Hold on, hold on, the morning's coming",
        ],
      },
      {
        title: 'One Small Light',
        feeling: 'neutral',
        lines: [
          'All it takes is one small light',
          'One match against the whole wide night',
          "We'll pass it on, we'll hold it tight",
          'All it takes is one small light',
        ],
      },
    ],
  },
  zh: {
    words: ['希望', '明天', '信念', '勇气', '坚强', '坚持', '日出', '黎明', '早晨', '清晨', '重生', '新生', '光', '相信', '勇敢', '不放弃', '治愈', '奋斗', '加油', '励志', '曙光', '拼搏'],
    scenes: [
      ['阳台上有一片新叶', '陪我熬过了这场雪'],
      ['夜班收工面包出炉', '天光照在推车的路'],
      ['扫了碎玻璃修好门', '不再数自己的伤痕'],
      ['穿红衣的孩子跑下山坡', '像全世界都为她停着'],
    ],
    turns: [
      ['我低到熟悉每块地板', '知道哪一块最凉最宽'],
      ['他们写下结局盖了章', '草还是从裂缝里长'],
      ['有些天只要能站起身', '洗把脸就算一次出门'],
    ],
    bridges: [
      ['希望不是鸟是头驴', '驮着水一步步走过去'],
      ['过夜路不需要翅膀', '要一个朋友一点光'],
    ],
    choruses: [
      {
        title: '天快亮了',
        feeling: 'bright',
        lines: [
          '撑住撑住天快亮了',
          '我听见远处的车响了',
          '碎过的地方会开花的',
          '撑住撑住天快亮了',
        ],
      },
      {
        title: '一点光',
        feeling: 'neutral',
        lines: [
          '只要一点光就够了',
          '一根火柴把夜擦亮了',
          '传到你手里别灭了',
          '只要一点光就够了',
        ],
      },
    ],
  },
};
