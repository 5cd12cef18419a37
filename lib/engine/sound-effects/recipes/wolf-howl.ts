import type { SoundRecipe } from '../recipe.ts';
import { keyframes, swell, wander } from '../synthesis/curve.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const wolfHowl: SoundRecipe = {
  id: 'wolf-howl',
  name: { en: 'Wolf howl', zh: '狼嚎' },
  words: {
    en: ['wolf', 'howl', 'howling wolf', 'werewolf', 'coyote'],
    zh: ['狼嚎', '狼', '狼叫', '狼人'],
  },
  kind: 'event',
  seconds: 4,
  everySeconds: 6,
  render(out, at, voice) {
    const { random, pitch } = voice;
    const shiver = wander(random, 6);
    tone(out, {
      at,
      seconds: 3.8,
      hz: (t) => (keyframes([0, 290], [0.7, 560], [2.4, 590], [3.8, 330])(t) + 5 * shiver(t)) * pitch,
      wave: 'triangle',
      gain: (t) => 0.5 * swell(3.8, 0.5, 1.4)(t),
      lowpass: { hz: 1700 * pitch, q: 1.2 },
    });
    noiseBed(out, {
      random,
      at,
      seconds: 3.8,
      gain: (t) => 0.02 * swell(3.8, 0.5, 1.4)(t),
      filters: [{ type: 'bandpass', hz: 900 * pitch, q: 2 }],
    });
  },
};
