import type { SoundRecipe } from '../recipe.ts';
import { ring } from '../synthesis/tone.ts';

export const notification: SoundRecipe = {
  id: 'notification',
  name: { en: 'Notification', zh: '通知音' },
  words: {
    en: ['notification', 'message', 'alert sound', 'incoming message', 'new mail', 'reminder', 'chat'],
    zh: ['通知', '消息', '提示音', '提醒', '短信', '新消息', '通知音'],
  },
  kind: 'event',
  seconds: 1.1,
  everySeconds: 2,
  gainDb: -2,
  render(out, at, voice) {
    [4, 7, 9].forEach((step, i) => {
      const hz = voice.degree(step) * 2 * voice.pitch;
      ring(out, {
        at: at + i * 0.09,
        gain: 0.32,
        partials: [
          [hz, 0.7, 0.6],
          [hz * 2, 0.2, 0.35],
          [hz * 3.01, 0.1, 0.2],
        ],
        pan: -0.2 + 0.2 * i,
        spread: 0.1,
      });
    });
  },
};
