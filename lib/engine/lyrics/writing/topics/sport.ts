import type { Topic } from '../topic.ts';

export const sport: Topic = {
  id: 'sport',
  en: {
    words: ['football', 'soccer', 'sport', 'sports', 'basketball', 'game', 'match', 'team', 'goal', 'champion', 'champions', 'win', 'winning', 'victory', 'stadium', 'race', 'racing', 'olympics', 'boxing', 'baseball', 'world cup', 'athlete', 'workout', 'gym', 'training'],
    scenes: [
      ['The floodlights hum, the grass is wet', "There's one clean shirt we haven't met"],
      ['My laces tied, my mouth is dry', 'A seagull cuts the stadium sky'],
      ['We learned it in a parking lot', 'Two coats for posts, one battered shot'],
      ["The whistle's close, the crowd's a sea", 'A hundred thousand lean on me'],
    ],
    turns: [
      ["We're one goal down, there's ninety gone", 'My lungs are glass, I carry on'],
      ['I missed it once, I missed it wide', "I heard the whole town's breath subside"],
      ['My knees are taped, my coach is hoarse', 'She yells my name with all her force'],
    ],
    bridges: [
      ["They'll count the cups, they'll count the fame", "I'll count the friends who played the game"],
      ['You lose, you lace your boots, you run', 'And that is how the thing is won'],
    ],
    choruses: [
      {
        title: 'Ninety Minutes',
        feeling: 'bright',
        lines: [
          "We've got ninety minutes, we've got one heart",
          'We were down, we were out, we were falling apart',
          'Now sing for the finish and sing for the start',
          "We've got ninety minutes, we've got one heart",
        ],
      },
      {
        title: 'On Your Feet',
        feeling: 'neutral',
        lines: [
          'On your feet, on your feet, one more time',
          "There's a hill and it's all of it mine to climb",
          'If I fall then I fall at the finishing line',
          'On your feet, on your feet, one more time',
        ],
      },
    ],
  },
  zh: {
    words: ['足球', '球', '运动', '篮球', '比赛', '冠军', '球队', '进球', '赛场', '跑步', '胜利', '奥运', '拳击', '世界杯', '健身', '训练', '夺冠', '马拉松'],
    scenes: [
      ['球场灯嗡嗡草皮湿着', '有件干净球衣还没碰过'],
      ['鞋带系紧嘴里发干', '海鸥划过看台那边'],
      ['我们在停车场学会踢', '两件外套当门一个旧球踢'],
      ['哨子快响人海在吼', '十万人压在我的肩头'],
    ],
    turns: [
      ['落后一球时间已到', '肺像玻璃我还在跑'],
      ['那次我踢偏了好远', '听见全城叹气的一瞬间'],
      ['膝盖缠着教练嗓子哑', '用尽力气喊我的名字啊'],
    ],
    bridges: [
      ['他们数奖杯数名声', '我数场上的弟兄一声声'],
      ['输了系好鞋带再跑', '赢就是这样来的知道'],
    ],
    choruses: [
      {
        title: '九十分钟',
        feeling: 'bright',
        lines: [
          '我们有九十分钟一颗心',
          '倒下过散过也没认',
          '为开头唱为结尾拼',
          '我们有九十分钟一颗心',
        ],
      },
      {
        title: '站起来',
        feeling: 'neutral',
        lines: [
          '站起来站起来再一次',
          '那座山等我去试',
          '倒也要倒在终点的位置',
          '站起来站起来再一次',
        ],
      },
    ],
  },
};
