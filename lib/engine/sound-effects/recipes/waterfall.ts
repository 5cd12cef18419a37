import type { SoundRecipe } from '../recipe.ts';
import { wander } from '../synthesis/curve.ts';
import { noiseBed } from '../synthesis/noise.ts';

export const waterfall: SoundRecipe = {
  id: 'waterfall',
  name: { en: 'Waterfall', zh: '瀑布' },
  words: {
    en: ['waterfall', 'cascade', 'rapids'],
    zh: ['瀑布', '激流'],
  },
  kind: 'bed',
  seconds: 8,
  gainDb: -1,
  render(out, at, voice) {
    const { random, seconds, intensity } = voice;
    const surge = wander(random.fork('surge'), 0.8);
    noiseBed(out, {
      random: random.fork('roar'),
      at,
      seconds,
      colour: 'pink',
      gain: (t) => 0.16 * (0.7 + 0.6 * intensity) * (1 + 0.1 * surge(t)),
      filters: [{ type: 'lowpass', hz: 5200 }],
    });
    noiseBed(out, {
      random: random.fork('low'),
      at,
      seconds,
      colour: 'brown',
      gain: 0.22,
      filters: [{ type: 'lowpass', hz: 240 }],
    });
    noiseBed(out, {
      random: random.fork('spray'),
      at,
      seconds,
      gain: (t) => 0.028 * (1 + 0.3 * surge(t + 9)),
      filters: [{ type: 'highpass', hz: 4500 }],
    });
  },
};
