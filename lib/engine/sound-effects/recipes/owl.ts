import type { SoundRecipe } from '../recipe.ts';
import { tone } from '../synthesis/tone.ts';

export const owl: SoundRecipe = {
  id: 'owl',
  name: { en: 'Owl', zh: '猫头鹰' },
  words: {
    en: ['owl', 'hoot', 'hooting'],
    zh: ['猫头鹰', '夜枭'],
  },
  kind: 'event',
  seconds: 2.2,
  everySeconds: 5,
  gainDb: -2,
  render(out, at, voice) {
    const { pitch } = voice;
    for (const [start, length, level] of [
      [0, 0.28, 0.6],
      [0.55, 0.2, 0.4],
      [0.85, 0.75, 0.7],
    ] as const) {
      tone(out, {
        at: at + start,
        seconds: length,
        hz: (t) => 360 * pitch * (1 + 0.06 * Math.sin((Math.PI * t) / length)),
        fm: { ratio: 1, index: 0.35 },
        gain: (t) => level * Math.sin(Math.PI * Math.min(1, t / length)) ** 0.6 * 0.5,
        lowpass: { hz: 900 * pitch },
      });
    }
  },
};
