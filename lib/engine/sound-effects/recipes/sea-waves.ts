import type { SoundRecipe } from '../recipe.ts';
import { keyframes } from '../synthesis/curve.ts';
import { noiseBed } from '../synthesis/noise.ts';

export const seaWaves: SoundRecipe = {
  id: 'sea-waves',
  name: { en: 'Sea waves', zh: '海浪' },
  words: {
    en: ['wave', 'sea', 'ocean', 'surf', 'beach', 'seaside', 'shore', 'tide'],
    zh: ['海浪', '大海', '海', '海边', '沙滩', '浪', '海滩', '潮水', '海水', '浪花', '海洋'],
  },
  kind: 'bed',
  seconds: 12,
  render(out, at, voice) {
    const { random, seconds, intensity, speed, whole } = voice;
    const period = whole(5.2 / speed);
    noiseBed(out, {
      random: random.fork('far'),
      at,
      seconds,
      colour: 'brown',
      gain: 0.12,
      filters: [{ type: 'lowpass', hz: 420 }],
    });
    for (
      let start = -period * random.next(), n = 0;
      start < seconds;
      start += period * random.range(0.8, 1.2), n++
    ) {
      const wave = random.fork(`wave ${n}`);
      const size = wave.range(0.6, 1) * (0.6 + 0.8 * intensity);
      const length = period * 1.35;
      const swash = keyframes(
        [0, 0],
        [length * 0.34, 0.5],
        [length * 0.42, 1],
        [length * 0.55, 0.55],
        [length, 0],
      );
      const begin = Math.max(0, start);
      const skip = begin - start;
      noiseBed(out, {
        random: wave,
        at: at + begin,
        seconds: Math.min(length - skip, seconds - begin),
        gain: (t) => 0.13 * size * swash(t + skip) ** 1.4,
        sweep: { type: 'lowpass', hz: (t) => 500 + 6500 * swash(t + skip) ** 1.6, q: 0.5 },
        spread: 0.8,
        pan: wave.range(-0.35, 0.35),
      });
      noiseBed(out, {
        random: wave.fork('thud'),
        at: at + begin,
        seconds: Math.min(length - skip, seconds - begin),
        colour: 'brown',
        gain: (t) => 0.5 * size * swash(t + skip) ** 3,
        filters: [{ type: 'lowpass', hz: 260 }],
      });
      noiseBed(out, {
        random: wave.fork('foam'),
        at: at + begin,
        seconds: Math.min(length - skip, seconds - begin),
        gain: (t) => 0.03 * size * Math.max(0, swash(t + skip - length * 0.1)),
        filters: [{ type: 'highpass', hz: 5000 }],
      });
    }
  },
};
