import type { SoundRecipe } from '../recipe.ts';
import { noiseBed } from '../synthesis/noise.ts';

export const traffic: SoundRecipe = {
  id: 'traffic',
  name: { en: 'City traffic', zh: '城市车流' },
  words: {
    en: ['traffic', 'city', 'street', 'city ambience', 'urban', 'highway', 'road', 'downtown'],
    zh: ['车流', '城市', '街道', '马路', '都市', '公路', '街头', '城市氛围'],
  },
  kind: 'bed',
  seconds: 10,
  gainDb: -1,
  render(out, at, voice) {
    const { random, seconds, intensity, pitch } = voice;
    noiseBed(out, {
      random: random.fork('hum'),
      at,
      seconds,
      colour: 'brown',
      gain: 0.2,
      filters: [{ type: 'lowpass', hz: 420 }],
    });
    noiseBed(out, {
      random: random.fork('tyres'),
      at,
      seconds,
      colour: 'pink',
      gain: 0.035,
      filters: [{ type: 'bandpass', hz: 1200, q: 0.5 }],
    });
    for (let t = -1, n = 0; t < seconds; t += random.range(0.8, 2.6) / (0.5 + intensity), n++) {
      const car = random.fork(`car ${n}`);
      const side = car.chance(0.5) ? 1 : -1;
      const length = car.range(2, 3.6);
      const start = Math.max(0, t);
      const offset = start - t;
      const stretch = Math.min(length - offset, seconds - start);
      const pass = (x: number) => Math.exp(-(((x + offset - length / 2) / (length * 0.2)) ** 2));
      noiseBed(out, {
        random: car,
        at: at + start,
        seconds: stretch,
        colour: 'pink',
        gain: (x) => car_level(x),
        sweep: { type: 'bandpass', hz: (x) => (500 + 900 * pass(x)) * pitch, q: 0.6 },
        pan: (x) => side * (-0.9 + (1.8 * (x + offset)) / length),
      });
      function car_level(x: number): number {
        return 0.22 * pass(x);
      }
    }
  },
};
