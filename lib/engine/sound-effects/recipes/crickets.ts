import type { SoundRecipe } from '../recipe.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const crickets: SoundRecipe = {
  id: 'crickets',
  name: { en: 'Crickets', zh: '蟋蟀' },
  words: {
    en: ['cricket', 'insect', 'night insects', 'summer night', 'night ambience', 'grasshopper'],
    zh: ['蟋蟀', '虫鸣', '虫叫', '蛐蛐', '夏夜', '昆虫', '夜晚环境', '虫子'],
  },
  kind: 'bed',
  seconds: 8,
  gainDb: -2,
  render(out, at, voice) {
    const { random, seconds, pitch, speed } = voice;
    noiseBed(out, {
      random: random.fork('night'),
      at,
      seconds,
      colour: 'pink',
      gain: 0.012,
      filters: [{ type: 'lowpass', hz: 900 }],
    });
    for (let n = 0; n < 5; n++) {
      const cricket = random.fork(`cricket ${n}`);
      const hz = cricket.range(3900, 5000) * pitch;
      const pulses = cricket.integer(3, 4);
      const every = cricket.range(0.42, 0.85) / speed;
      const pulse = cricket.range(0.017, 0.024);
      const level = cricket.range(0.02, 0.11);
      const pan = cricket.range(-0.95, 0.95);
      for (let t = cricket.range(0, every); t < seconds - 0.15; t += every * cricket.range(0.96, 1.05)) {
        for (let i = 0; i < pulses; i++)
          tone(out, {
            at: at + t + i * pulse * 1.7,
            seconds: pulse,
            hz,
            gain: (x) => level * Math.sin((Math.PI * Math.min(x, pulse)) / pulse),
            pan,
          });
      }
    }
  },
};
