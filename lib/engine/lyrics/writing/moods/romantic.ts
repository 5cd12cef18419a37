import type { MoodBank } from '../topic.ts';

export const romantic: MoodBank = {
  id: 'romantic',
  en: {
    preChoruses: [
      ['And when you look at me that way', 'I lose the things I meant to say'],
      ['Come close, come closer, let it be', "There's only room for you and me"],
      ["It's in your hands, it's in your hair", "It's all the words I'd never dare"],
      ["I'd trade the map, I'd trade the crown", 'To see you put your suitcase down'],
    ],
    insights: [
      ["I don't believe in much, it's true", 'But I believe in me and you'],
      ['The world is loud, it shouts and sings', 'I hear you moving through your things'],
    ],
    outros: [
      ["And if they ask me what I'd choose", "It's you, it's you, I've naught to lose"],
      ['So close the door and dim the light', "I've got you here, I've got tonight"],
    ],
  },
  zh: {
    preChoruses: [
      ['你这样看我的时候', '想说的话都溜走'],
      ['再近一点不要说话', '这里只容得下我们俩'],
      ['在你手里在你发间', '是我从不敢说的那句甜'],
      ['我愿拿地图拿王冠去换', '换你放下行李的那个傍晚'],
    ],
    insights: [
      ['我相信的事情不多', '可我相信你和我'],
      ['世界很吵喊个不停', '我只听见你翻书的声音'],
    ],
    outros: [
      ['如果问我要选什么', '还是你啊别的不用说'],
      ['关上门把灯调暗', '我有你还有这个夜晚'],
    ],
  },
};
