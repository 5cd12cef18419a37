import type { SoundRecipe } from '../recipe.ts';
import { burst } from '../synthesis/noise.ts';
import { ring } from '../synthesis/tone.ts';

export const horse: SoundRecipe = {
  id: 'horse',
  name: { en: 'Horse gallop', zh: '马蹄' },
  words: {
    en: ['horse', 'gallop', 'hoof', 'hooves', 'horseback', 'trot'],
    zh: ['马蹄', '马', '骑马', '奔马', '马蹄声'],
  },
  kind: 'event',
  seconds: 0.5,
  everySeconds: 0.46,
  count: 8,
  render(out, at, voice) {
    const { random, pitch } = voice;
    for (const [start, level] of [
      [0, 0.7],
      [0.11, 0.5],
      [0.21, 0.85],
    ] as const) {
      const t = at + start + random.range(0, 0.012);
      const body = random.range(420, 640) * pitch;
      ring(out, {
        at: t,
        gain: level * 0.5,
        partials: [
          [body, 0.6, 0.05],
          [body * 1.9, 0.3, 0.03],
          [body * 3.1, 0.15, 0.02],
        ],
        pan: random.range(-0.2, 0.2),
      });
      burst(out, { random, at: t, gain: level * 0.25, decaySeconds: 0.05, hz: 380 * pitch, q: 0.8 });
    }
  },
};
