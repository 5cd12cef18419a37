import type { SoundRecipe } from '../recipe.ts';
import { wander } from '../synthesis/curve.ts';
import { burst, noiseBed } from '../synthesis/noise.ts';

export const fire: SoundRecipe = {
  id: 'fire',
  name: { en: 'Fire', zh: '火焰' },
  words: {
    en: ['fire', 'fireplace', 'campfire', 'bonfire', 'crackling', 'flame', 'burning', 'hearth'],
    zh: ['火', '火焰', '篝火', '壁炉', '火堆', '燃烧', '柴火', '炉火', '营火'],
  },
  kind: 'bed',
  seconds: 8,
  render(out, at, voice) {
    const { random, seconds, intensity } = voice;
    const lick = wander(random.fork('lick'), 5);
    const slow = wander(random.fork('slow'), 0.5);
    noiseBed(out, {
      random: random.fork('roar'),
      at,
      seconds,
      colour: 'brown',
      gain: (t) => (0.05 + 0.17 * intensity) * (0.7 + 0.25 * lick(t) + 0.25 * slow(t)),
      filters: [
        { type: 'lowpass', hz: 520 },
        { type: 'highpass', hz: 45 },
      ],
    });
    noiseBed(out, {
      random: random.fork('hiss'),
      at,
      seconds,
      gain: (t) => 0.012 * (1 + 0.6 * lick(t + 7)),
      filters: [{ type: 'bandpass', hz: 4500, q: 0.5 }],
    });
    // Crackles come in clusters.
    for (let t = 0; t < seconds; t += -Math.log(1 - random.next()) / (5 + 14 * intensity)) {
      const cluster = random.chance(0.25) ? random.integer(3, 8) : 1;
      for (let i = 0; i < cluster; i++) {
        const start = t + i * random.range(0.006, 0.03);
        if (start >= seconds) break;
        burst(out, {
          random,
          at: at + start,
          gain: 0.07 + 0.6 * random.next() ** 3,
          decaySeconds: random.range(0.003, 0.022),
          hz: random.range(1200, 6500),
          q: random.range(0.7, 3),
          pan: random.range(-0.7, 0.7),
        });
      }
    }
  },
};
