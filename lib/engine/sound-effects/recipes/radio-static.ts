import type { SoundRecipe } from '../recipe.ts';
import { wander } from '../synthesis/curve.ts';
import { burst, noiseBed } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const radioStatic: SoundRecipe = {
  id: 'radio-static',
  name: { en: 'Radio static', zh: '无线电杂音' },
  words: {
    en: ['static', 'radio', 'interference', 'tv static', 'radio static', 'walkie talkie', 'tuning'],
    zh: ['杂音', '收音机', '无线电', '电视雪花', '干扰', '对讲机', '电流杂音'],
  },
  kind: 'bed',
  seconds: 5,
  gainDb: -2,
  render(out, at, voice) {
    const { random, seconds } = voice;
    const drop = wander(random.fork('drop'), 7);
    const tune = wander(random.fork('tune'), 1.2);
    noiseBed(out, {
      random: random.fork('hiss'),
      at,
      seconds,
      gain: (t) => 0.11 * (drop(t) > -0.5 ? 1 : 0.25),
      filters: [
        { type: 'highpass', hz: 400 },
        { type: 'lowpass', hz: 5200 },
      ],
      spread: 0.1,
    });
    tone(out, {
      at,
      seconds,
      hz: (t) => 1200 + 900 * tune(t),
      gain: (t) => 0.025 * Math.max(0, tune(t + 30)),
      lowpass: { hz: 4000 },
    });
    for (let i = 0; i < seconds * 9; i++)
      burst(out, {
        random,
        at: at + random.range(0, seconds),
        gain: 0.4 * random.next() ** 2,
        decaySeconds: 0.004,
        hz: 2500,
        q: 0.5,
      });
  },
};
