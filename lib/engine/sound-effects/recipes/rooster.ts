import type { SoundRecipe } from '../recipe.ts';
import { keyframes } from '../synthesis/curve.ts';
import { tone } from '../synthesis/tone.ts';

export const rooster: SoundRecipe = {
  id: 'rooster',
  name: { en: 'Rooster', zh: '公鸡' },
  words: {
    en: ['rooster', 'cock crow', 'chicken', 'cockerel'],
    zh: ['公鸡', '鸡叫', '打鸣', '鸡鸣'],
  },
  kind: 'event',
  seconds: 2.2,
  everySeconds: 4,
  render(out, at, voice) {
    const { pitch } = voice;
    for (const [start, length, from, top, to] of [
      [0, 0.22, 500, 720, 650],
      [0.28, 0.2, 640, 820, 760],
      [0.52, 1.25, 760, 1040, 520],
    ] as const) {
      tone(out, {
        at: at + start,
        seconds: length,
        hz: keyframes([0, from * pitch], [length * 0.25, top * pitch], [length, to * pitch]),
        wave: 'saw',
        gain: (t) => 0.4 * Math.min(1, t / 0.03) * Math.min(1, (length - t) / 0.08),
        lowpass: {
          hz: keyframes([0, 1800 * pitch], [length * 0.3, 3600 * pitch], [length, 1600 * pitch]),
          q: 2.5,
        },
      });
    }
  },
};
