import type { SoundRecipe } from '../recipe.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const frogs: SoundRecipe = {
  id: 'frogs',
  name: { en: 'Frogs', zh: '蛙鸣' },
  words: {
    en: ['frog', 'toad', 'croak', 'ribbit', 'swamp', 'pond'],
    zh: ['青蛙', '蛙鸣', '蛙叫', '池塘', '沼泽', '蛤蟆'],
  },
  kind: 'bed',
  seconds: 8,
  render(out, at, voice) {
    const { random, seconds, pitch } = voice;
    noiseBed(out, {
      random: random.fork('marsh'),
      at,
      seconds,
      colour: 'pink',
      gain: 0.01,
      filters: [{ type: 'lowpass', hz: 1200 }],
    });
    for (let n = 0; n < 5; n++) {
      const frog = random.fork(`frog ${n}`);
      const hz = frog.range(110, 260) * pitch;
      const pan = frog.range(-0.9, 0.9);
      const level = frog.range(0.1, 0.35);
      for (let t = frog.range(0, 1.5); t < seconds - 0.5; t += frog.range(0.7, 2.2)) {
        const length = frog.range(0.14, 0.3);
        tone(out, {
          at: at + t,
          seconds: length,
          hz: (x) => hz * (1 + (0.35 * x) / length),
          wave: 'saw',
          gain: (x) =>
            level *
            Math.sin(Math.PI * Math.min(1, x / length)) *
            (0.5 + 0.5 * Math.sin(2 * Math.PI * 42 * x)),
          pan,
          lowpass: { hz: 1500 * pitch, q: 3 },
        });
      }
    }
  },
};
