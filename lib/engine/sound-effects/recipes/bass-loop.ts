import type { SoundRecipe } from '../recipe.ts';
import { tone } from '../synthesis/tone.ts';

export const bassLoop: SoundRecipe = {
  id: 'bass-loop',
  name: { en: 'Bass loop', zh: '贝斯循环' },
  words: {
    en: ['bass loop', 'bassline', 'synth bass', 'bass line', 'acid bass', 'bass'],
    zh: ['贝斯循环', '低音线', '合成贝斯', '贝斯'],
  },
  kind: 'groove',
  seconds: 8,
  render(out, at, voice) {
    const { random, seconds, bpm, pitch } = voice;
    const step = 15 / bpm;
    const line = Array.from({ length: 16 }, (_, s) =>
      s % 4 === 0 || random.chance(0.5) ? random.pick([0, 0, 0, 2, 4, 6, 7]) : undefined,
    );
    for (let i = 0; i * step < seconds - 1e-6; i++) {
      const degree = line[i % 16];
      if (degree === undefined) continue;
      const hz = (voice.degree(degree) / 4) * pitch;
      tone(out, {
        at: at + i * step,
        seconds: step * 0.9,
        hz,
        wave: 'saw',
        gain: (t) => 0.4 * Math.min(1, t / 0.004) * Math.min(1, (step * 0.9 - t) / 0.01),
        lowpass: { hz: (t) => 180 + 2600 * Math.exp(-t * 16), q: 4 },
      });
    }
  },
};
