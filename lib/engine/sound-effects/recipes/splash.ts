import type { SoundRecipe } from '../recipe.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { thump, tone } from '../synthesis/tone.ts';

export const splash: SoundRecipe = {
  id: 'splash',
  name: { en: 'Splash', zh: '溅水' },
  words: {
    en: ['splash', 'splashing', 'plunge', 'dive', 'jump into water', 'plop', 'cannonball'],
    zh: ['溅水', '水花', '跳水', '落水', '扑通', '溅起'],
  },
  kind: 'event',
  seconds: 1.6,
  everySeconds: 2,
  render(out, at, voice) {
    const { random, intensity, pitch } = voice;
    thump(out, {
      at,
      fromHz: 260 * pitch,
      toHz: 70 * pitch,
      sweepSeconds: 0.12,
      decaySeconds: 0.22,
      gain: 0.5 * (0.5 + intensity),
    });
    noiseBed(out, {
      random: random.fork('sheet'),
      at,
      seconds: 1.4,
      gain: (t) => 0.3 * Math.min(1, t / 0.015) * Math.exp(-t * 5),
      sweep: { type: 'bandpass', hz: (t) => 900 + 3800 * Math.exp(-t * 6), q: 0.5 },
    });
    for (let i = 0; i < 45; i++) {
      const start = 0.08 + random.next() ** 1.5 * 1.2;
      const hz = random.range(600, 2600) * pitch;
      tone(out, {
        at: at + start,
        seconds: 0.05,
        hz: (t) => hz * (1 + 8 * t),
        gain: (t) => 0.1 * (1.4 - start) * Math.exp(-t * 70),
        pan: random.range(-0.9, 0.9),
      });
    }
  },
};
