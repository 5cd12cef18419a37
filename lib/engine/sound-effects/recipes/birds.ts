import type { SoundRecipe } from '../recipe.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const birds: SoundRecipe = {
  id: 'birds',
  name: { en: 'Birdsong', zh: '鸟鸣' },
  words: {
    en: ['bird', 'birdsong', 'chirp', 'chirping', 'tweet', 'songbird', 'sparrow', 'canary', 'dawn chorus'],
    zh: ['鸟鸣', '鸟叫', '小鸟', '鸟', '鸟语', '麻雀', '黄莺'],
  },
  kind: 'bed',
  seconds: 8,
  render(out, at, voice) {
    const { random, seconds, pitch, intensity } = voice;
    noiseBed(out, {
      random: random.fork('air'),
      at,
      seconds,
      colour: 'pink',
      gain: 0.008,
      filters: [
        { type: 'highpass', hz: 300 },
        { type: 'lowpass', hz: 4000 },
      ],
    });
    const species = Array.from({ length: 4 + Math.round(3 * intensity) }, (_, n) => {
      const bird = random.fork(`bird ${n}`);
      return {
        bird,
        hz: bird.range(2200, 5200) * pitch,
        notes: bird.integer(2, 7),
        note: bird.range(0.05, 0.16),
        bend: bird.range(-0.45, 0.5),
        trill: bird.chance(0.4) ? bird.range(18, 38) : 0,
        pan: bird.range(-0.9, 0.9),
        level: bird.range(0.05, 0.22),
      };
    });
    for (const s of species) {
      for (let t = s.bird.range(0, 2); t < seconds; t += s.bird.range(1.2, 3.8)) {
        for (let i = 0; i < s.notes; i++) {
          const start = t + i * s.note * 1.5;
          if (start + s.note > seconds) break;
          const hz = s.hz * s.bird.range(0.9, 1.12);
          tone(out, {
            at: at + start,
            seconds: s.note,
            hz: (x) =>
              hz * (1 + s.bend * Math.sin((Math.PI * x) / s.note)) +
              (s.trill ? 260 * Math.sin(2 * Math.PI * s.trill * x) : 0),
            gain: (x) => s.level * Math.sin(Math.PI * Math.min(1, x / s.note)) ** 0.7,
            pan: s.pan,
          });
        }
      }
    }
  },
};
