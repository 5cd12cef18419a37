import type { SoundRecipe } from '../recipe.ts';
import { burst } from '../synthesis/noise.ts';

export const zipper: SoundRecipe = {
  id: 'zipper',
  name: { en: 'Zipper', zh: '拉链' },
  words: {
    en: ['zip', 'zipper', 'unzip'],
    zh: ['拉链', '拉拉链'],
  },
  kind: 'event',
  seconds: 0.7,
  everySeconds: 1,
  render(out, at, voice) {
    const { random, pitch } = voice;
    for (let t = 0, gap = 0.012; t < 0.5; t += gap) {
      gap = 0.012 - 0.0085 * (t / 0.5);
      burst(out, {
        random,
        at: at + t,
        gain: 0.3,
        decaySeconds: 0.006,
        hz: (2600 + 3600 * (t / 0.5)) * pitch,
        q: 2.2,
        pan: -0.3 + 1.2 * t,
      });
    }
  },
};
