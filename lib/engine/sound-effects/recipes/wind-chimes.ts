import type { SoundRecipe } from '../recipe.ts';
import { ring } from '../synthesis/tone.ts';

export const windChimes: SoundRecipe = {
  id: 'wind-chimes',
  name: { en: 'Wind chimes', zh: '风铃' },
  words: {
    en: ['wind chime', 'chimes', 'bell tree', 'wind bell'],
    zh: ['风铃', '风铃声', '串铃'],
  },
  kind: 'bed',
  seconds: 8,
  gainDb: -1,
  render(out, at, voice) {
    const { random, seconds, pitch, intensity } = voice;
    for (
      let t = random.range(0, 0.5);
      t < seconds - 0.2;
      t += random.chance(0.6) ? random.range(0.06, 0.25) : random.range(0.4, 1.6) / (0.5 + intensity)
    ) {
      const hz = voice.degree(random.pick([0, 1, 2, 4, 5, 7, 9])) * 4 * pitch;
      ring(out, {
        at: at + t,
        gain: random.range(0.05, 0.2),
        pan: random.range(-0.8, 0.8),
        partials: [
          [hz, 0.6, Math.min(2.2, seconds - t)],
          [hz * 2.76, 0.3, 0.8],
          [hz * 5.4, 0.12, 0.3],
        ],
      });
    }
  },
};
