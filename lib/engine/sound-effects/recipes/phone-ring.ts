import type { SoundRecipe } from '../recipe.ts';
import { ring } from '../synthesis/tone.ts';

export const phoneRing: SoundRecipe = {
  id: 'phone-ring',
  name: { en: 'Telephone', zh: '电话铃' },
  words: {
    en: ['phone', 'telephone', 'phone ring', 'ringtone', 'ringing', 'ring'],
    zh: ['电话', '电话铃', '手机铃声', '铃声', '来电', '响铃'],
  },
  kind: 'event',
  seconds: 3,
  everySeconds: 3,
  render(out, at, voice) {
    const { pitch } = voice;
    for (const start of [0, 0.6]) {
      for (let t = 0; t < 0.42; t += 0.05) {
        ring(out, {
          at: at + start + t,
          gain: 0.22,
          partials: [
            [1380 * pitch, 0.6, 0.16],
            [1725 * pitch, 0.5, 0.14],
            [3150 * pitch, 0.2, 0.08],
            [4620 * pitch, 0.1, 0.05],
          ],
          spread: 0.15,
        });
      }
    }
  },
};
