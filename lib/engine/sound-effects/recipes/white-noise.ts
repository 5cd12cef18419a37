import type { SoundRecipe } from '../recipe.ts';
import { noiseBed } from '../synthesis/noise.ts';

export const whiteNoise: SoundRecipe = {
  id: 'white-noise',
  name: { en: 'White noise', zh: '白噪音' },
  words: {
    en: ['white noise', 'noise', 'pink noise', 'brown noise', 'static noise'],
    zh: ['白噪音', '噪音', '白噪声', '粉红噪音', '噪声'],
  },
  kind: 'bed',
  seconds: 8,
  gainDb: -4,
  render(out, at, voice) {
    noiseBed(out, {
      random: voice.random,
      at,
      seconds: voice.seconds,
      colour: voice.pitch < 0.85 ? 'brown' : 'white',
      gain: 0.1,
      filters: [{ type: 'lowpass', hz: 14_000 * Math.min(1, voice.pitch) }],
    });
  },
};
