import type { SoundRecipe } from '../recipe.ts';
import { burst } from '../synthesis/noise.ts';
import { thump } from '../synthesis/tone.ts';

export const houseBeat: SoundRecipe = {
  id: 'house-beat',
  name: { en: 'House beat', zh: '浩室节拍' },
  words: {
    en: [
      'house beat',
      'four on the floor',
      'edm beat',
      'club beat',
      'techno beat',
      'dance beat',
      'electronic drums',
      'house drums',
      'techno',
      'house',
      'edm',
    ],
    zh: ['浩室节拍', '四四拍', '电子节拍', '舞曲节拍', '电子鼓', '电音'],
  },
  kind: 'groove',
  seconds: 8,
  render(out, at, voice) {
    const { random, seconds, bpm, pitch } = voice;
    const step = 15 / bpm;
    for (let i = 0; i * step < seconds - 1e-6; i++) {
      const s = i % 16;
      const t = at + i * step;
      if (s % 4 === 0) {
        thump(out, {
          at: t,
          fromHz: 260 * pitch,
          toHz: 47 * pitch,
          sweepSeconds: 0.06,
          decaySeconds: 0.32,
          gain: 0.9,
        });
        burst(out, { random, at: t, gain: 0.12, decaySeconds: 0.006, hz: 4500, q: 0.8 });
      }
      if (s % 8 === 4)
        for (const late of [0, 0.011, 0.021])
          burst(out, {
            random,
            at: t + late,
            gain: 0.32,
            decaySeconds: late > 0.02 ? 0.17 : 0.02,
            hz: 1500,
            q: 0.8,
          });
      if (s % 4 === 2)
        burst(out, { random, at: t, gain: 0.15, decaySeconds: 0.17, hz: 8200, q: 0.7, type: 'highpass' });
      burst(out, {
        random,
        at: t,
        gain: 0.045 + 0.03 * random.next(),
        decaySeconds: 0.03,
        hz: 10_500,
        q: 0.7,
        type: 'highpass',
        pan: -0.35,
      });
    }
  },
};
