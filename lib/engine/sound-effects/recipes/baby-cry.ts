import type { SoundRecipe } from '../recipe.ts';
import { keyframes, swell, wander } from '../synthesis/curve.ts';
import { formantVoice } from '../synthesis/formant-voice.ts';
import { noiseBed } from '../synthesis/noise.ts';

export const babyCry: SoundRecipe = {
  id: 'baby-cry',
  name: { en: 'Baby crying', zh: '婴儿哭声' },
  words: {
    en: ['baby crying', 'baby cry', 'baby', 'crying', 'cry', 'infant', 'sobbing', 'weeping'],
    zh: ['婴儿哭', '婴儿', '哭声', '哭', '宝宝哭', '啼哭'],
  },
  kind: 'event',
  seconds: 1.5,
  everySeconds: 1.7,
  count: 3,
  render(out, at, voice) {
    const { random, pitch } = voice;
    const hz = random.range(430, 500) * pitch;
    const length = random.range(0.95, 1.2);
    const shake = wander(random, 9);
    formantVoice(out, {
      random,
      at,
      seconds: length,
      hz: (t) =>
        keyframes([0, hz * 0.8], [0.15, hz * 1.12], [length * 0.7, hz * 1.05], [length, hz * 0.72])(t) *
        (1 + 0.018 * shake(t)),
      gain: (t) => 1.1 * swell(length, 0.08, 0.25)(t),
      breath: (t) => 0.08 + 0.2 * (t / length),
      rough: 0.12,
      formants: [
        { hz: 1150 * pitch, gain: 0.9, q: 4 },
        { hz: 1900 * pitch, gain: 0.5, q: 5 },
        { hz: 3600 * pitch, gain: 0.3, q: 5 },
        { hz: 5200 * pitch, gain: 0.12, q: 5 },
      ],
    });
    noiseBed(out, {
      random: random.fork('gasp'),
      at: at + length + 0.08,
      seconds: 0.25,
      gain: (t) => 0.09 * swell(0.25, 0.12, 0.08)(t),
      filters: [{ type: 'bandpass', hz: 2200 * pitch, q: 1.2 }],
      spread: 0.2,
    });
  },
};
