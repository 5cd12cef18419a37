import type { SoundRecipe } from '../recipe.ts';
import { swell } from '../synthesis/curve.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const pour: SoundRecipe = {
  id: 'pour',
  name: { en: 'Pouring water', zh: '倒水' },
  words: {
    en: ['pour', 'pouring', 'pouring water', 'fill glass', 'filling', 'drink', 'tea'],
    zh: ['倒水', '倒茶', '倒酒', '斟', '灌水'],
  },
  kind: 'event',
  seconds: 3,
  everySeconds: 3.5,
  render(out, at, voice) {
    const { random, pitch } = voice;
    const length = 2.6;
    const shape = swell(length, 0.2, 0.3);
    // The tone of the air left in the glass rises as it fills.
    const cavity = (t: number) => (420 + 900 * (t / length) ** 2) * pitch;
    noiseBed(out, {
      random: random.fork('jet'),
      at,
      seconds: length,
      colour: 'pink',
      gain: (t) => 0.5 * shape(t),
      sweep: { type: 'bandpass', hz: cavity, q: 7 },
      spread: 0.3,
    });
    noiseBed(out, {
      random: random.fork('hiss'),
      at,
      seconds: length,
      gain: (t) => 0.03 * shape(t),
      filters: [{ type: 'highpass', hz: 2500 }],
    });
    for (let i = 0; i < 90; i++) {
      const t = random.range(0, length);
      const hz = cavity(t) * random.range(0.8, 2.4);
      tone(out, {
        at: at + t,
        seconds: 0.04,
        hz: (x) => hz * (1 + 8 * x),
        gain: (x) => 0.09 * shape(t) * Math.exp(-x * 80),
        pan: random.range(-0.3, 0.3),
      });
    }
  },
};
