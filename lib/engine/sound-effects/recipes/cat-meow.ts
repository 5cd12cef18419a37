import type { SoundRecipe } from '../recipe.ts';
import { keyframes } from '../synthesis/curve.ts';
import { formantVoice } from '../synthesis/formant-voice.ts';

export const catMeow: SoundRecipe = {
  id: 'cat-meow',
  name: { en: 'Cat meow', zh: '猫叫' },
  words: {
    en: ['cat', 'meow', 'kitten', 'miaow'],
    zh: ['猫叫', '猫', '喵', '小猫', '猫咪'],
  },
  kind: 'event',
  seconds: 0.9,
  everySeconds: 1.6,
  render(out, at, voice) {
    const { random, pitch } = voice;
    const hz = random.range(560, 680) * pitch;
    const length = 0.8;
    // "m – ee – ow": the mouth opens and closes.
    formantVoice(out, {
      random,
      at,
      seconds: length,
      hz: keyframes([0, hz * 0.82], [0.22, hz * 1.18], [length, hz * 0.76]),
      gain: keyframes([0, 0], [0.08, 0.5], [0.3, 1], [0.62, 0.6], [length, 0]),
      breath: 0.06,
      formants: [
        {
          hz: keyframes([0, 450 * pitch], [0.18, 950 * pitch], [0.4, 1250 * pitch], [length, 600 * pitch]),
          gain: 0.8,
          q: 4,
        },
        {
          hz: keyframes([0, 1500 * pitch], [0.18, 2500 * pitch], [0.4, 1900 * pitch], [length, 1000 * pitch]),
          gain: 0.6,
          q: 5,
        },
        { hz: 4200 * pitch, gain: 0.18, q: 5 },
      ],
    });
  },
};
