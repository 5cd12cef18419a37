import type { SoundRecipe } from '../recipe.ts';
import { keyframes } from '../synthesis/curve.ts';
import { tone } from '../synthesis/tone.ts';

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
    const length = 0.75;
    const shape = keyframes([0, 0], [0.08, 0.7], [0.3, 1], [0.6, 0.6], [length, 0]);
    // Two formants that open and close: "m-ee-ow".
    for (const [from, middle, to, level] of [
      [700, 1150, 650, 0.5],
      [1900, 2300, 1100, 0.32],
    ] as const) {
      const voiced = { left: new Float32Array(out.left.length), right: new Float32Array(out.left.length) };
      tone(voiced, {
        at,
        seconds: length,
        hz: keyframes([0, hz * 0.85], [0.2, hz * 1.2], [length, hz * 0.8]),
        wave: 'saw',
        gain: (t) => shape(t) * level,
        lowpass: { hz: keyframes([0, from * pitch], [0.25, middle * pitch], [length, to * pitch]), q: 5 },
      });
      for (let i = 0; i < out.left.length; i++) {
        out.left[i]! += voiced.left[i]!;
        out.right[i]! += voiced.right[i]!;
      }
    }
  },
};
