import type { MoodBank } from '../topic.ts';

export const fierce: MoodBank = {
  id: 'fierce',
  en: {
    preChoruses: [
      ["I've had enough of standing still", "You say I won't, I say I will"],
      ['My blood is loud, my hands are free', 'Come on, come on, look out for me'],
      ['They built a wall, I built a door', "I'm not that quiet anymore"],
      ["It's in my teeth, it's in my bones", "I'll shake these windows, crack these stones"],
    ],
    insights: [
      ['You only get the one bright spark', "I'd rather blaze than fear the dark"],
      ['I fell, I fell, I fell again', 'I stopped the count when I got to ten'],
    ],
    outros: [
      ['Remember this, remember me', 'I burned it down and I walked free'],
      ['So let them talk, so let them stare', "I'm halfway gone, I'm almost there"],
    ],
  },
  zh: {
    preChoruses: [
      ['我受够了站在原地', '你说不行我偏说可以'],
      ['血在喊手已经松绑', '来吧来吧别站我路上'],
      ['他们砌墙我来开门', '我不再是安静的那个人'],
      ['在牙齿里在骨头里', '摇碎窗户也摇碎自己'],
    ],
    insights: [
      ['火花一生只有一次', '宁可烧完也不怕黑的样子'],
      ['摔倒一次又是一次', '伤疤替我写下名字'],
    ],
    outros: [
      ['记住今天记住是我', '烧过的路我走着过'],
      ['让他们说让他们看', '我已经走到了一半'],
    ],
  },
};
