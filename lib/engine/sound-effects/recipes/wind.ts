import type { SoundRecipe } from '../recipe.ts';
import { wander } from '../synthesis/curve.ts';
import { noiseBed } from '../synthesis/noise.ts';

export const wind: SoundRecipe = {
  id: 'wind',
  name: { en: 'Wind', zh: '风声' },
  words: {
    en: ['wind', 'windy', 'breeze', 'gust', 'howling wind', 'wind howling', 'gale', 'blizzard', 'hurricane'],
    zh: ['风声', '风', '大风', '微风', '狂风', '寒风', '呼啸', '暴风'],
  },
  kind: 'bed',
  seconds: 8,
  gainDb: -2,
  render(out, at, voice) {
    const { random, seconds, intensity, pitch } = voice;
    const slow = wander(random.fork('slow'), 0.22);
    const fast = wander(random.fork('fast'), 1.1);
    const force = (t: number) => 0.55 + 0.35 * slow(t) + 0.15 * fast(t);
    noiseBed(out, {
      random: random.fork('body'),
      at,
      seconds,
      colour: 'pink',
      gain: (t) => 0.22 * (0.5 + intensity) * force(t),
      sweep: { type: 'bandpass', hz: (t) => (220 + 420 * force(t)) * pitch, q: 0.9 },
    });
    noiseBed(out, {
      random: random.fork('howl'),
      at,
      seconds,
      colour: 'pink',
      gain: (t) => 0.5 * intensity * Math.max(0, force(t) - 0.3),
      sweep: { type: 'bandpass', hz: (t) => (380 + 520 * force(t + 0.4)) * pitch, q: 14 },
      spread: 0.5,
    });
    noiseBed(out, {
      random: random.fork('air'),
      at,
      seconds,
      gain: (t) => 0.02 * force(t) ** 2,
      filters: [{ type: 'highpass', hz: 2500 }],
    });
  },
};
