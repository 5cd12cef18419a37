import type { SoundRecipe } from '../recipe.ts';
import { noiseBed } from '../synthesis/noise.ts';

export const whoosh: SoundRecipe = {
  id: 'whoosh',
  name: { en: 'Whoosh', zh: '呼啸而过' },
  words: {
    en: ['whoosh', 'swoosh', 'swish', 'swipe', 'pass by', 'fly by', 'transition', 'throw', 'swing'],
    zh: ['嗖', '呼啸而过', '挥动', '转场', '掠过', '唰', '甩', '飞过'],
  },
  kind: 'event',
  seconds: 1,
  everySeconds: 1.2,
  render(out, at, voice) {
    const { random, speed, pitch } = voice;
    const length = 0.8 / speed;
    const pass = (t: number) => Math.exp(-(((t - length * 0.5) / (length * 0.2)) ** 2));
    noiseBed(out, {
      random,
      at,
      seconds: length,
      colour: 'pink',
      gain: (t) => 0.55 * pass(t),
      sweep: { type: 'bandpass', hz: (t) => (300 + 2600 * pass(t)) * pitch, q: 1.1 },
      spread: 0.3,
      pan: (t) => -0.85 + (1.7 * t) / length,
    });
    noiseBed(out, {
      random: random.fork('air'),
      at,
      seconds: length,
      gain: (t) => 0.09 * pass(t) ** 2,
      sweep: { type: 'bandpass', hz: (t) => (1500 + 6000 * pass(t)) * pitch, q: 1.5 },
      spread: 0.4,
      pan: (t) => -0.85 + (1.7 * t) / length,
    });
  },
};
