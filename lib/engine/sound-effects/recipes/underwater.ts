import type { SoundRecipe } from '../recipe.ts';
import { wander } from '../synthesis/curve.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const underwater: SoundRecipe = {
  id: 'underwater',
  name: { en: 'Underwater', zh: '水下' },
  words: {
    en: ['under the sea', 'underwater ambience', 'submarine', 'scuba', 'deep sea'],
    zh: ['水下环境', '海底', '潜水', '深海', '潜艇'],
  },
  kind: 'bed',
  seconds: 8,
  render(out, at, voice) {
    const { random, seconds, pitch } = voice;
    const drift = wander(random.fork('drift'), 0.3);
    noiseBed(out, {
      random: random.fork('deep'),
      at,
      seconds,
      colour: 'brown',
      gain: (t) => 0.5 * (1 + 0.25 * drift(t)),
      sweep: { type: 'lowpass', hz: (t) => 190 + 90 * drift(t + 3), q: 1.4 },
    });
    for (let i = 0; i < seconds * 9; i++) {
      const hz = random.range(140, 520) * pitch;
      tone(out, {
        at: at + random.range(0, seconds),
        seconds: 0.12,
        hz: (t) => hz * (1 + 4 * t),
        gain: (t) => 0.07 * Math.sin(Math.min(1, t / 0.12) * Math.PI),
        pan: random.range(-0.8, 0.8),
      });
    }
  },
};
