import type { SoundRecipe } from '../recipe.ts';
import { noiseBed } from '../synthesis/noise.ts';

export const purr: SoundRecipe = {
  id: 'purr',
  name: { en: 'Purring', zh: '猫咪呼噜' },
  words: {
    en: ['purr', 'purring', 'cat purr'],
    zh: ['打呼噜', '猫呼噜', '咕噜声'],
  },
  kind: 'bed',
  seconds: 5,
  gainDb: -2,
  render(out, at, voice) {
    const { random, seconds, speed, whole } = voice;
    const breath = (t: number) => 0.62 + 0.38 * Math.sin((2 * Math.PI * t) / whole(1 / (0.55 * speed)));
    noiseBed(out, {
      random,
      at,
      seconds,
      colour: 'brown',
      gain: (t) => 0.7 * breath(t) * Math.max(0, Math.sin(2 * Math.PI * (24 + 2 * breath(t)) * t)) ** 2,
      filters: [{ type: 'bandpass', hz: 190, q: 0.7 }],
      spread: 0.2,
    });
    noiseBed(out, {
      random: random.fork('air'),
      at,
      seconds,
      colour: 'pink',
      gain: (t) => 0.05 * breath(t) * (0.5 + 0.5 * Math.sin(2 * Math.PI * 25 * t)),
      filters: [{ type: 'bandpass', hz: 900, q: 0.8 }],
      spread: 0.3,
    });
  },
};
