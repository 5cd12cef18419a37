import type { SoundRecipe } from '../recipe.ts';
import { burst } from '../synthesis/noise.ts';
import { ring } from '../synthesis/tone.ts';

export const percussionLoop: SoundRecipe = {
  id: 'percussion-loop',
  name: { en: 'Percussion loop', zh: '打击乐循环' },
  words: {
    en: [
      'percussion',
      'percussion loop',
      'bongo',
      'conga',
      'tribal',
      'shaker',
      'djembe',
      'latin',
      'samba',
      'tambourine',
      'hand drums',
    ],
    zh: ['打击乐', '打击乐循环', '手鼓', '沙锤', '部落', '康加', '邦戈', '拉丁节奏', '铃鼓'],
  },
  kind: 'groove',
  seconds: 8,
  render(out, at, voice) {
    const { random, seconds, bpm, pitch } = voice;
    const step = 15 / bpm;
    const pattern = random.pick(['X..o..Xo..x.o.x.', 'X.ox..X.o.x.Xo..', 'Xo.x.oX..ox.X.o.']);
    for (let i = 0; i * step < seconds - 1e-6; i++) {
      const t = at + i * step;
      const hit = pattern[i % 16];
      const [hz, level, pan] =
        hit === 'X'
          ? [196, 0.6, -0.3]
          : hit === 'x'
            ? [262, 0.45, -0.2]
            : hit === 'o'
              ? [392, 0.4, 0.35]
              : [0, 0, 0];
      if (level > 0) {
        ring(out, {
          at: t,
          gain: level,
          pan,
          partials: [
            [hz * pitch, 0.7, 0.22],
            [hz * 1.59 * pitch, 0.3, 0.12],
            [hz * 2.14 * pitch, 0.2, 0.08],
          ],
          spread: 0.05,
        });
        burst(out, { random, at: t, gain: level * 0.3, decaySeconds: 0.015, hz: 2400, q: 0.8, pan });
      }
      burst(out, {
        random,
        at: t,
        gain: i % 4 === 2 ? 0.12 : 0.06,
        attackSeconds: 0.012,
        decaySeconds: 0.06,
        hz: 7500,
        q: 0.8,
        pan: 0.5,
      });
    }
  },
};
