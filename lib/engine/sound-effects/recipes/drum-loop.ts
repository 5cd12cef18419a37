import type { SoundRecipe } from '../recipe.ts';
import { burst } from '../synthesis/noise.ts';
import { ring, thump } from '../synthesis/tone.ts';

export const drumLoop: SoundRecipe = {
  id: 'drum-loop',
  name: { en: 'Drum loop', zh: '鼓循环' },
  words: {
    en: [
      'drum',
      'drum loop',
      'beat',
      'drumbeat',
      'breakbeat',
      'drum beat',
      'boom bap',
      'groove',
      'rhythm',
      'rock drums',
      'drum kit',
    ],
    zh: ['鼓', '鼓循环', '节拍', '鼓点', '鼓组', '节奏', '架子鼓', '鼓声'],
  },
  kind: 'groove',
  seconds: 8,
  render(out, at, voice) {
    const { random, seconds, bpm, pitch, intensity } = voice;
    const step = 15 / bpm;
    const kicks = random.pick([
      [0, 7, 10],
      [0, 6, 8, 11],
      [0, 3, 8, 10],
      [0, 8, 10, 15],
    ]);
    for (let i = 0; i * step < seconds - 1e-6; i++) {
      const s = i % 16;
      const late = s % 2 === 1 ? step * 0.08 : 0;
      const t = at + i * step + late;
      if (kicks.includes(s)) {
        thump(out, {
          at: t,
          fromHz: 180 * pitch,
          toHz: 50 * pitch,
          sweepSeconds: 0.05,
          decaySeconds: 0.28,
          gain: 0.8,
        });
        burst(out, { random, at: t, gain: 0.14, decaySeconds: 0.008, hz: 3200, q: 0.8 });
      }
      if (s === 4 || s === 12 || (random.chance(0.12) && s % 2 === 1)) {
        const level = s === 4 || s === 12 ? 0.6 : 0.14;
        ring(out, {
          at: t,
          gain: level * 0.5,
          partials: [
            [186 * pitch, 0.7, 0.12],
            [334 * pitch, 0.4, 0.08],
          ],
          spread: 0.05,
        });
        burst(out, { random, at: t, gain: level, decaySeconds: 0.16, hz: 3400, q: 0.45 });
      }
      if (s % 2 === 0 || intensity > 0.7)
        burst(out, {
          random,
          at: t,
          gain: s % 4 === 0 ? 0.13 : 0.09,
          decaySeconds: s === 14 ? 0.22 : 0.04,
          hz: 9000,
          q: 0.7,
          type: 'highpass',
          pan: 0.25,
        });
    }
  },
};
