import type { MoodBank } from '../topic.ts';

export const nostalgic: MoodBank = {
  id: 'nostalgic',
  en: {
    preChoruses: [
      ["And don't it feel like yesterday", 'I swear we never went away'],
      ['I hear the tune, I smell the pine', "I'm back behind the county line"],
      ['If I could only turn the page', 'And stand there at that foolish age'],
      ['The picture fades, the colours run', 'But I still know each single one'],
    ],
    insights: [
      ['We never knew it was the best', 'We hurried through it with the rest'],
      ["You can't go back, but you can hum", 'The tune of where you started from'],
    ],
    outros: [
      ['And still it plays, so far, so near', 'That old sweet song I used to hear'],
      ["I'll keep the key, I'll keep the string", 'A little bit of everything'],
    ],
  },
  zh: {
    preChoruses: [
      ['是不是就像昨天一样', '好像我们没离开过那地方'],
      ['一听到那首老歌响', '我就回到了那条旧巷'],
      ['如果能把书翻回去', '站在最傻的年纪里'],
      ['照片慢慢褪了颜色', '每张脸我都还认得'],
    ],
    insights: [
      ['那时不知道那就是最好', '匆匆忙忙地就过掉'],
      ['回不去了但还能哼', '出发那天的风声'],
    ],
    outros: [
      ['它还在唱忽远忽近', '那首老歌那个声音'],
      ['我留着钥匙留着线', '每样东西都留一点'],
    ],
  },
};
