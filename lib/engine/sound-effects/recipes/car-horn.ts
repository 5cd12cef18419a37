import type { SoundRecipe } from '../recipe.ts';
import { swell } from '../synthesis/curve.ts';
import { tone } from '../synthesis/tone.ts';

export const carHorn: SoundRecipe = {
  id: 'car-horn',
  name: { en: 'Car horn', zh: '汽车喇叭' },
  words: {
    en: ['horn', 'car horn', 'honk', 'honking', 'beep beep'],
    zh: ['喇叭', '汽车喇叭', '按喇叭', '滴滴'],
  },
  kind: 'event',
  seconds: 0.9,
  everySeconds: 1.3,
  render(out, at, voice) {
    const { pitch } = voice;
    for (const [hz, pan] of [
      [415, -0.1],
      [522, 0.1],
    ] as const)
      tone(out, {
        at,
        seconds: 0.7,
        hz: hz * pitch,
        wave: 'saw',
        gain: (t) => 0.28 * swell(0.7, 0.02, 0.05)(t),
        pan,
        lowpass: { hz: 3400, q: 2 },
      });
  },
};
