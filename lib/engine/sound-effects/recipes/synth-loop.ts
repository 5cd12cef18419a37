import type { SoundRecipe } from '../recipe.ts';
import { swell } from '../synthesis/curve.ts';
import { tone } from '../synthesis/tone.ts';

export const synthLoop: SoundRecipe = {
  id: 'synth-loop',
  name: { en: 'Synth arpeggio', zh: '合成器琶音' },
  words: {
    en: [
      'synth',
      'arpeggio',
      'synth loop',
      'melody',
      'melodic loop',
      'arp',
      'piano loop',
      'guitar loop',
      'music loop',
      'chord loop',
    ],
    zh: ['琶音', '合成器', '旋律循环', '旋律', '音乐循环', '合成器循环'],
  },
  kind: 'groove',
  seconds: 8,
  render(out, at, voice) {
    const { random, seconds, bpm, pitch } = voice;
    const step = 15 / bpm;
    const order = random.pick([
      [0, 2, 4, 7],
      [0, 4, 2, 7],
      [7, 4, 2, 0],
      [0, 4, 7, 9],
    ]);
    const roots = random.pick([
      [0, 5, 3, 4],
      [0, 3, 5, 4],
      [0, 4, 5, 3],
    ]);
    for (let i = 0; i * step < seconds - 1e-6; i++) {
      const root = roots[Math.floor(i / 16) % 4]!;
      const hz = voice.degree(root + order[i % 4]! + (i % 8 > 3 ? 7 : 0)) * pitch;
      tone(out, {
        at: at + i * step,
        seconds: 0.4,
        hz,
        wave: 'saw',
        gain: (t) => 0.2 * Math.min(1, t / 0.003) * Math.exp(-t * 9),
        pan: i % 2 === 0 ? -0.4 : 0.4,
        lowpass: { hz: (t) => 500 + 4200 * Math.exp(-t * 12), q: 1.6 },
      });
      if (i % 16 === 0)
        for (const n of [0, 2, 4])
          tone(out, {
            at: at + i * step,
            seconds: step * 16,
            hz: voice.degree(root + n) * pitch,
            wave: 'triangle',
            gain: (t) => 0.07 * swell(step * 16, 0.1, 0.2)(t),
            pan: (n - 2) * 0.3,
          });
    }
  },
};
