import type { SoundRecipe } from '../recipe.ts';
import { swell } from '../synthesis/curve.ts';
import { noiseBed } from '../synthesis/noise.ts';

export const breath: SoundRecipe = {
  id: 'breath',
  name: { en: 'Breathing', zh: '呼吸' },
  words: {
    en: ['breath', 'breathing', 'sigh', 'inhale', 'exhale', 'snore', 'snoring', 'panting'],
    zh: ['呼吸', '喘气', '叹气', '打鼾', '呼噜', '喘息'],
  },
  kind: 'event',
  seconds: 3.2,
  everySeconds: 3.4,
  count: 2,
  gainDb: -2,
  render(out, at, voice) {
    const { random, pitch } = voice;
    noiseBed(out, {
      random: random.fork('in'),
      at,
      seconds: 1.2,
      gain: (t) => 0.14 * swell(1.2, 0.7, 0.3)(t),
      sweep: { type: 'bandpass', hz: (t) => (1300 + 700 * t) * pitch, q: 1.1 },
      spread: 0.3,
    });
    noiseBed(out, {
      random: random.fork('out'),
      at: at + 1.5,
      seconds: 1.5,
      gain: (t) => 0.18 * swell(1.5, 0.2, 1.1)(t),
      sweep: { type: 'bandpass', hz: (t) => (1100 - 450 * t) * pitch, q: 1.0 },
      spread: 0.3,
    });
  },
};
