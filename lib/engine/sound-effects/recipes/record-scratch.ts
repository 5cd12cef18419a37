import type { SoundRecipe } from '../recipe.ts';
import { keyframes, swell } from '../synthesis/curve.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const recordScratch: SoundRecipe = {
  id: 'record-scratch',
  name: { en: 'Record scratch', zh: '搓碟' },
  words: {
    en: ['record scratch', 'scratch', 'vinyl scratch', 'dj scratch', 'turntable'],
    zh: ['搓碟', '刮碟', '打碟', '唱片刮擦'],
  },
  kind: 'event',
  seconds: 0.6,
  everySeconds: 0.8,
  render(out, at, voice) {
    const { random, pitch } = voice;
    const path = keyframes([0, 500], [0.09, 2600], [0.18, 350], [0.3, 3000], [0.46, 250]);
    noiseBed(out, {
      random,
      at,
      seconds: 0.48,
      gain: (t) => 0.3 * swell(0.48, 0.01, 0.04)(t),
      sweep: { type: 'bandpass', hz: (t) => path(t) * pitch, q: 3 },
      spread: 0.1,
    });
    tone(out, {
      at,
      seconds: 0.48,
      hz: (t) => path(t) * 0.35 * pitch,
      wave: 'saw',
      gain: (t) => 0.2 * swell(0.48, 0.01, 0.04)(t),
      lowpass: { hz: 3500, q: 1.5 },
    });
  },
};
