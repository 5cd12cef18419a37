import type { SoundRecipe } from '../recipe.ts';
import { wander } from '../synthesis/curve.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const cave: SoundRecipe = {
  id: 'cave',
  name: { en: 'Cave', zh: '洞穴' },
  words: {
    en: ['cave', 'cavern', 'dungeon', 'tunnel', 'sewer'],
    zh: ['洞穴', '山洞', '地牢', '隧道', '下水道'],
  },
  kind: 'bed',
  seconds: 10,
  render(out, at, voice) {
    const { random, seconds, pitch } = voice;
    const slow = wander(random.fork('slow'), 0.2);
    noiseBed(out, {
      random: random.fork('air'),
      at,
      seconds,
      colour: 'brown',
      gain: (t) => 0.2 * (0.8 + 0.2 * slow(t)),
      sweep: { type: 'bandpass', hz: (t) => 130 + 50 * slow(t + 4), q: 1.6 },
    });
    for (let t = random.range(0.2, 1); t < seconds - 1; t += random.range(0.7, 2.4)) {
      const hz = random.range(900, 1700) * pitch;
      const pan = random.range(-0.8, 0.8);
      for (const [i, late] of [0, 0.21, 0.43, 0.68].entries()) {
        tone(out, {
          at: at + t + late,
          seconds: 0.12,
          hz: (x) => hz * (1 + 5 * x),
          gain: (x) => 0.22 * 0.45 ** i * Math.exp(-x * 40),
          pan: i % 2 === 0 ? pan : -pan,
        });
      }
    }
  },
};
