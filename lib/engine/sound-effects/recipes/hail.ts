import type { SoundRecipe } from '../recipe.ts';
import { burst, noiseBed } from '../synthesis/noise.ts';
import { ring } from '../synthesis/tone.ts';

export const hail: SoundRecipe = {
  id: 'hail',
  name: { en: 'Hail', zh: '冰雹' },
  words: {
    en: ['hail', 'hailstorm', 'sleet'],
    zh: ['冰雹', '雹子'],
  },
  kind: 'bed',
  seconds: 6,
  render(out, at, voice) {
    const { random, seconds, intensity } = voice;
    noiseBed(out, {
      random: random.fork('bed'),
      at,
      seconds,
      gain: 0.02,
      filters: [{ type: 'highpass', hz: 1500 }],
    });
    for (let i = 0; i < seconds * (30 + 130 * intensity); i++) {
      const start = at + random.range(0, seconds);
      const level = 0.08 + 0.35 * random.next() ** 2;
      const body = random.range(500, 2600);
      ring(out, {
        at: start,
        gain: level,
        pan: random.range(-1, 1),
        partials: [
          [body, 0.5, 0.025],
          [body * 2.3, 0.35, 0.015],
        ],
      });
      burst(out, {
        random,
        at: start,
        gain: level,
        decaySeconds: 0.006,
        hz: 5000,
        q: 0.8,
        pan: random.range(-1, 1),
      });
    }
  },
};
