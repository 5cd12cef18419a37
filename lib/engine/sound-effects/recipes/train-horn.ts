import type { SoundRecipe } from '../recipe.ts';
import { swell } from '../synthesis/curve.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const trainHorn: SoundRecipe = {
  id: 'train-horn',
  name: { en: 'Train horn', zh: '火车汽笛' },
  words: {
    en: ['train horn', 'train whistle', 'steam whistle', 'ship horn', 'foghorn', 'boat horn'],
    zh: ['汽笛', '火车汽笛', '轮船汽笛', '船笛', '雾号'],
  },
  kind: 'event',
  seconds: 3,
  everySeconds: 4,
  render(out, at, voice) {
    const { random, pitch } = voice;
    const shape = swell(2.6, 0.12, 0.5);
    for (const [i, hz] of [311, 370, 415, 494].entries())
      tone(out, {
        at,
        seconds: 2.6,
        hz: (t) => hz * pitch * (0.97 + 0.03 * Math.min(1, t / 0.15)),
        wave: 'saw',
        gain: (t) => 0.16 * shape(t),
        pan: -0.3 + i * 0.2,
        lowpass: { hz: 2200, q: 1.5 },
      });
    noiseBed(out, {
      random,
      at,
      seconds: 2.6,
      gain: (t) => 0.03 * shape(t),
      filters: [{ type: 'bandpass', hz: 1800, q: 0.8 }],
    });
  },
};
