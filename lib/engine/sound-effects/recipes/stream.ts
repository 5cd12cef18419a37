import type { SoundRecipe } from '../recipe.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const stream: SoundRecipe = {
  id: 'stream',
  name: { en: 'Stream', zh: '溪流' },
  words: {
    en: ['stream', 'river', 'brook', 'creek', 'running water', 'flowing water', 'fountain', 'water flowing'],
    zh: ['溪流', '小溪', '河流', '流水', '河水', '溪水', '喷泉', '河'],
  },
  kind: 'bed',
  seconds: 8,
  gainDb: -1,
  render(out, at, voice) {
    const { random, seconds, intensity, pitch } = voice;
    noiseBed(out, {
      random: random.fork('flow'),
      at,
      seconds,
      colour: 'pink',
      gain: 0.06 + 0.05 * intensity,
      filters: [
        { type: 'highpass', hz: 350 },
        { type: 'lowpass', hz: 3800 },
      ],
    });
    // Bubbles: short rising sines (M. Minnaert, 1933: small bubbles ring high).
    for (let i = 0; i < seconds * (35 + 60 * intensity); i++) {
      const hz = random.range(350, 1700) * pitch;
      const length = random.range(0.02, 0.07);
      const level = 0.02 + 0.11 * random.next() ** 2;
      tone(out, {
        at: at + random.range(0, seconds),
        seconds: length,
        hz: (t) => hz * (1 + (t / length) * 0.45),
        gain: (t) => level * Math.sin(Math.PI * Math.min(1, t / length)) * Math.exp((-3 * t) / length),
        pan: random.range(-0.9, 0.9),
      });
    }
  },
};
