import type { SoundRecipe } from '../recipe.ts';
import { wander } from '../synthesis/curve.ts';
import { burst, noiseBed } from '../synthesis/noise.ts';

export const rain: SoundRecipe = {
  id: 'rain',
  name: { en: 'Rain', zh: '雨' },
  words: {
    en: ['rain', 'raining', 'rainy', 'rainfall', 'drizzle', 'downpour', 'shower'],
    zh: ['下雨', '雨声', '雨', '雨水', '细雨', '大雨', '暴雨', '小雨', '淋浴'],
  },
  kind: 'bed',
  seconds: 8,
  render(out, at, voice) {
    const { random, seconds, intensity } = voice;
    const gust = wander(random.fork('gust'), 0.35);
    noiseBed(out, {
      random: random.fork('hiss'),
      at,
      seconds,
      gain: (t) => 0.05 * (0.6 + intensity) * (1 + 0.18 * gust(t)),
      filters: [
        { type: 'highpass', hz: 900 },
        { type: 'lowpass', hz: 9500 - 2500 * intensity },
        { type: 'peak', hz: 4200, q: 0.6, gainDb: 4 },
      ],
    });
    noiseBed(out, {
      random: random.fork('body'),
      at,
      seconds,
      colour: 'pink',
      gain: 0.05 * intensity * 1.6,
      filters: [
        { type: 'highpass', hz: 180 },
        { type: 'lowpass', hz: 1400 },
      ],
    });
    // Single drops near by: short resonant ticks.
    const drops = Math.round(seconds * (14 + 120 * intensity));
    for (let i = 0; i < drops; i++) {
      const near = random.next() ** 3;
      burst(out, {
        random,
        at: at + random.range(0, seconds),
        gain: 0.02 + 0.16 * near,
        decaySeconds: random.range(0.004, 0.02),
        hz: random.range(1500, 8000),
        endHz: random.range(2500, 9000),
        q: random.range(1.5, 7),
        pan: random.range(-1, 1),
      });
    }
  },
};
