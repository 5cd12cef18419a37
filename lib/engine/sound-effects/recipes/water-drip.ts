import type { SoundRecipe } from '../recipe.ts';
import { burst } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const waterDrip: SoundRecipe = {
  id: 'water-drip',
  name: { en: 'Water drip', zh: '滴水' },
  words: {
    en: ['drip', 'dripping', 'water drop', 'droplet', 'leaky tap', 'faucet drip', 'drop of water'],
    zh: ['滴水', '水滴', '滴答水', '漏水', '水珠'],
  },
  kind: 'event',
  seconds: 0.6,
  everySeconds: 1.1,
  count: 4,
  gainDb: -3,
  render(out, at, voice) {
    const { random, pitch } = voice;
    const hz = random.range(850, 1250) * pitch;
    tone(out, {
      at,
      seconds: 0.16,
      hz: (t) => hz * (1 + 0.9 * (t / 0.16)),
      gain: (t) => 0.6 * Math.min(1, t / 0.002) * Math.exp(-t * 34),
    });
    tone(out, {
      at: at + 0.035,
      seconds: 0.1,
      hz: (t) => hz * 1.7 * (1 + 0.6 * (t / 0.1)),
      gain: (t) => 0.2 * Math.exp(-t * 50),
    });
    burst(out, { random, at, gain: 0.08, decaySeconds: 0.012, hz: 4800, q: 1 });
  },
};
