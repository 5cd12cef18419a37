import type { SoundRecipe } from '../recipe.ts';
import { swell } from '../synthesis/curve.ts';
import { burst, noiseBed } from '../synthesis/noise.ts';

export const paper: SoundRecipe = {
  id: 'paper',
  name: { en: 'Paper', zh: '翻纸' },
  words: {
    en: ['paper', 'page turn', 'turning page', 'book', 'crumple', 'page', 'tear paper', 'newspaper'],
    zh: ['翻书', '翻页', '纸', '撕纸', '揉纸', '书页', '纸张'],
  },
  kind: 'event',
  seconds: 0.9,
  everySeconds: 1.2,
  render(out, at, voice) {
    const { random } = voice;
    noiseBed(out, {
      random: random.fork('sweep'),
      at,
      seconds: 0.55,
      gain: (t) => 0.09 * swell(0.55, 0.2, 0.25)(t),
      sweep: { type: 'bandpass', hz: (t) => 2200 + 5200 * t, q: 0.8 },
      pan: (t) => -0.5 + 1.6 * t,
    });
    for (let i = 0; i < 60; i++)
      burst(out, {
        random,
        at: at + 0.6 * random.next(),
        gain: 0.12 * random.next() ** 2,
        decaySeconds: random.range(0.002, 0.012),
        hz: random.range(2200, 7500),
        q: 1,
        pan: random.range(-0.5, 0.5),
      });
    burst(out, { random, at: at + 0.52, gain: 0.22, decaySeconds: 0.05, hz: 1300, q: 0.6 });
  },
};
