import type { MoodBank } from '../topic.ts';

export const calm: MoodBank = {
  id: 'calm',
  en: {
    preChoruses: [
      ['So let it come, and let it go', "There's nothing else I need to know"],
      ['Breathe in the blue, breathe out the grey', 'The world can wait another day'],
      ['No need to hurry, none to speak', 'The light is warm against my cheek'],
      ['It settles down like falling lace', 'It leaves a quiet in its place'],
    ],
    insights: [
      ["There's nothing here I need to win", 'I only let the evening in'],
      ['I used to run, I used to race', "Now I can hear the clock's own pace"],
    ],
    outros: [
      ["And that is all, and that's enough", 'The smooth, the broken, and the rough'],
      ['The light goes out, the stars come in', 'Another quiet will begin'],
    ],
  },
  zh: {
    preChoruses: [
      ['让它来吧让它走吧', '没有什么非要去抓'],
      ['吸一口蓝吐一口灰', '世界再等一天也无所谓'],
      ['不用着急不用开口', '光落在脸上像谁的手'],
      ['它慢慢落下来像一层纱', '把安静轻轻地放下'],
    ],
    insights: [
      ['这里没有什么要赢', '我只是请晚风进来听'],
      ['从前我总是跑着赶着', '现在听得见钟慢慢走着'],
    ],
    outros: [
      ['就是这些这些就够', '光滑的破碎的都留'],
      ['灯灭了星星走进来', '另一种安静慢慢打开'],
    ],
  },
};
