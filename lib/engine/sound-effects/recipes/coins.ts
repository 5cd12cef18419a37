import type { SoundRecipe } from '../recipe.ts';
import { burst } from '../synthesis/noise.ts';
import { ring } from '../synthesis/tone.ts';

export const coins: SoundRecipe = {
  id: 'coins',
  name: { en: 'Coins', zh: '硬币' },
  words: {
    en: ['coin', 'coins dropping', 'money', 'cash', 'coin drop', 'change'],
    zh: ['硬币', '金币', '钱币', '铜钱', '掉硬币'],
  },
  kind: 'event',
  seconds: 0.8,
  everySeconds: 0.9,
  render(out, at, voice) {
    const { random, pitch } = voice;
    for (let i = 0, t = 0; i < 7; i++) {
      const hz = random.range(4100, 5600) * pitch;
      ring(out, {
        at: at + t,
        gain: 0.35 * 0.78 ** i,
        pan: random.range(-0.4, 0.4),
        partials: [
          [hz, 0.6, 0.3],
          [hz * 1.36, 0.45, 0.22],
          [hz * 1.93, 0.3, 0.14],
          [hz * 0.52, 0.12, 0.1],
        ],
      });
      burst(out, { random, at: at + t, gain: 0.12 * 0.8 ** i, decaySeconds: 0.006, hz: 7000, q: 1 });
      t += 0.19 * 0.72 ** i + random.range(0, 0.03);
    }
  },
};
