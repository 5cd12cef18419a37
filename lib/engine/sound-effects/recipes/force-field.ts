import type { SoundRecipe } from '../recipe.ts';
import { wander } from '../synthesis/curve.ts';
import { burst } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const forceField: SoundRecipe = {
  id: 'force-field',
  name: { en: 'Force field', zh: '能量场' },
  words: {
    en: [
      'force field',
      'energy field',
      'electricity',
      'electric',
      'shield',
      'plasma',
      'lightsaber',
      'tesla',
      'spark',
      'hum energy',
    ],
    zh: ['能量场', '护盾', '电流', '电击', '等离子', '光剑', '力场', '电火花'],
  },
  kind: 'bed',
  seconds: 5,
  gainDb: -2,
  render(out, at, voice) {
    const { random, seconds, pitch } = voice;
    const flicker = wander(random.fork('flicker'), 11);
    const root = (voice.degree(0) / 4) * pitch;
    for (const [n, level] of [
      [1, 0.22],
      [2, 0.16],
      [3.01, 0.1],
      [5.02, 0.06],
    ] as const)
      tone(out, {
        at,
        seconds,
        hz: root * n,
        wave: 'saw',
        gain: (t) => level * (0.85 + 0.15 * flicker(t + n)),
        pan: n === 1 ? 0 : n % 2 === 0 ? -0.4 : 0.4,
        lowpass: { hz: (t) => 900 + 500 * flicker(t), q: 2 },
      });
    for (let i = 0; i < seconds * 12; i++)
      burst(out, {
        random,
        at: at + random.range(0, seconds),
        gain: 0.25 * random.next() ** 2,
        decaySeconds: 0.008,
        hz: random.range(3000, 8000),
        q: 1,
        pan: random.range(-0.8, 0.8),
      });
  },
};
