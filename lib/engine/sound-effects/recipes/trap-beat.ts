import type { SoundRecipe } from '../recipe.ts';
import { burst } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const trapBeat: SoundRecipe = {
  id: 'trap-beat',
  name: { en: 'Trap beat', zh: '陷阱节拍' },
  words: {
    en: ['trap beat', 'trap', '808', 'hip hop beat', 'rap beat', 'hip hop'],
    zh: ['陷阱节拍', '嘻哈节拍', '说唱伴奏', '嘻哈鼓'],
  },
  kind: 'groove',
  seconds: 8,
  render(out, at, voice) {
    const { random, seconds, bpm, pitch } = voice;
    const step = 15 / bpm;
    const root = voice.degree(0) / 4;
    const kicks = random.pick([
      [0, 6, 10],
      [0, 7, 11],
      [0, 3, 10],
    ]);
    for (let i = 0; i * step < seconds - 1e-6; i++) {
      const s = i % 16;
      const t = at + i * step;
      if (kicks.includes(s)) {
        const hz = root * (s === 10 || s === 11 ? 0.84 : 1) * pitch;
        tone(out, {
          at: t,
          seconds: Math.min(0.8, step * 5),
          hz: (x) => hz + 130 * Math.exp(-x * 60),
          gain: (x) => 0.75 * Math.min(1, x / 0.002) * Math.exp(-x * 3.6),
          fm: { ratio: 1, index: 0.4 },
        });
      }
      if (s === 8) {
        burst(out, { random, at: t, gain: 0.5, decaySeconds: 0.16, hz: 1900, q: 0.7 });
        burst(out, { random, at: t, gain: 0.3, decaySeconds: 0.2, hz: 5200, q: 0.6 });
      }
      const roll = s === 6 || s === 14 ? random.pick([1, 2, 3, 4]) : 1;
      if (s % 2 === 0)
        for (let r = 0; r < roll; r++)
          burst(out, {
            random,
            at: t + ((r * step * 2) / Math.max(1, roll)) * (roll > 1 ? 1 : 0),
            gain: 0.13,
            decaySeconds: 0.025,
            hz: 9500,
            q: 0.7,
            type: 'highpass',
            pan: 0.2,
          });
    }
  },
};
