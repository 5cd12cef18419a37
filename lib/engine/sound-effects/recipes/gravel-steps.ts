import type { SoundRecipe } from '../recipe.ts';
import { burst } from '../synthesis/noise.ts';
import { thump } from '../synthesis/tone.ts';

export const gravelSteps: SoundRecipe = {
  id: 'gravel-steps',
  name: { en: 'Steps on gravel', zh: '碎石脚步' },
  words: {
    en: [
      'gravel',
      'footsteps on gravel',
      'steps on gravel',
      'walking on gravel',
      'footsteps on leaves',
      'walking on leaves',
      'footsteps on sand',
    ],
    zh: ['碎石', '砾石', '石子路', '碎石路', '踩碎石', '踩落叶', '落叶上的脚步'],
  },
  kind: 'event',
  seconds: 0.55,
  everySeconds: 0.58,
  count: 6,
  render(out, at, voice) {
    const { random, pitch, intensity, index } = voice;
    const pan = index % 2 === 0 ? -0.18 : 0.18;
    // The heel comes down hard and short, then the sole grinds longer; every stone is a tick of its own.
    for (const [begin, length, stones, level] of [
      [0, 0.09, 26, 1],
      [0.12, 0.24, 48, 0.7],
    ] as const) {
      for (let i = 0; i < stones; i++) {
        const through = random.next();
        burst(out, {
          random,
          at: at + begin + through * length,
          gain: level * (0.1 + 0.12 * intensity) * (1 - 0.75 * through) * (0.3 + random.next() ** 2),
          attackSeconds: 0.0004,
          decaySeconds: random.range(0.004, 0.018),
          hz: random.range(1500, 6800) * pitch,
          q: random.range(1.2, 4),
          pan: pan + random.range(-0.2, 0.2),
        });
      }
    }
    thump(out, {
      at,
      fromHz: 130 * pitch,
      toHz: 70 * pitch,
      sweepSeconds: 0.03,
      decaySeconds: 0.07,
      gain: 0.1 + 0.1 * intensity,
      pan,
    });
  },
};
