import type { SoundRecipe } from '../recipe.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { ring } from '../synthesis/tone.ts';

export const gong: SoundRecipe = {
  id: 'gong',
  name: { en: 'Gong', zh: '锣' },
  words: {
    en: ['gong', 'tam tam', 'chinese gong'],
    zh: ['锣', '铜锣', '大锣', '敲锣'],
  },
  kind: 'event',
  seconds: 5,
  everySeconds: 4.5,
  render(out, at, voice) {
    const { random, pitch } = voice;
    const partials = Array.from(
      { length: 22 },
      (_, i) =>
        [
          (82 + 74 * i * (1 + 0.02 * i) + random.range(-14, 14)) * pitch,
          0.6 / (1 + i * 0.22),
          Math.max(0.8, 4.6 - i * 0.17),
        ] as const,
    );
    ring(out, { at, gain: 0.13, partials, attackSeconds: 0.03, spread: 0.6 });
    noiseBed(out, {
      random,
      at,
      seconds: 4,
      gain: (t) => 0.05 * Math.min(1, t / 0.25) * Math.exp(-t * 1.5),
      filters: [{ type: 'bandpass', hz: 2400 * pitch, q: 0.7 }],
    });
  },
};
