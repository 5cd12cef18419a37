import type { SoundRecipe } from '../recipe.ts';
import { burst } from '../synthesis/noise.ts';
import { ring } from '../synthesis/tone.ts';

export const glassBreak: SoundRecipe = {
  id: 'glass-break',
  name: { en: 'Glass breaking', zh: '玻璃破碎' },
  words: {
    en: [
      'glass break',
      'breaking glass',
      'shatter',
      'shattering',
      'smash',
      'broken glass',
      'glass',
      'window breaking',
    ],
    zh: ['玻璃破碎', '玻璃碎', '打碎', '碎玻璃', '破碎', '玻璃', '摔碎'],
  },
  kind: 'event',
  seconds: 1.8,
  everySeconds: 2.2,
  render(out, at, voice) {
    const { random, pitch, intensity } = voice;
    burst(out, { random, at, gain: 0.75, decaySeconds: 0.07, hz: 3200 * pitch, q: 0.5 });
    burst(out, { random, at, gain: 0.4, decaySeconds: 0.2, hz: 6500 * pitch, q: 0.6 });
    for (let i = 0; i < 60 + 90 * intensity; i++) {
      const start = random.next() ** 2.6 * 1.3;
      const hz = random.range(2200, 9500) * pitch;
      const level = 0.2 * (1.4 - start) * random.next() ** 1.5;
      ring(out, {
        at: at + start,
        gain: level,
        pan: random.range(-0.9, 0.9),
        partials: [
          [hz, 0.6, random.range(0.03, 0.22)],
          [hz * 1.47, 0.4, random.range(0.02, 0.12)],
        ],
      });
    }
  },
};
