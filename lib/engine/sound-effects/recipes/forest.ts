import type { SoundRecipe } from '../recipe.ts';
import { wander } from '../synthesis/curve.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const forest: SoundRecipe = {
  id: 'forest',
  name: { en: 'Forest', zh: '森林' },
  words: {
    en: ['forest', 'woods', 'jungle', 'rainforest', 'nature', 'rustling leaves', 'leaves', 'park', 'trees'],
    zh: ['森林', '树林', '丛林', '雨林', '大自然', '树叶', '公园', '山林', '沙沙'],
  },
  kind: 'bed',
  seconds: 10,
  render(out, at, voice) {
    const { random, seconds, pitch } = voice;
    const sway = wander(random.fork('sway'), 0.4);
    noiseBed(out, {
      random: random.fork('leaves'),
      at,
      seconds,
      gain: (t) => 0.03 * (0.6 + 0.4 * sway(t)),
      filters: [
        { type: 'highpass', hz: 1800 },
        { type: 'lowpass', hz: 8000 },
      ],
    });
    noiseBed(out, {
      random: random.fork('low'),
      at,
      seconds,
      colour: 'pink',
      gain: 0.025,
      filters: [{ type: 'lowpass', hz: 600 }],
    });
    for (let n = 0; n < 4; n++) {
      const bird = random.fork(`bird ${n}`);
      const hz = bird.range(1800, 4600) * pitch;
      const pan = bird.range(-0.95, 0.95);
      const level = bird.range(0.03, 0.1);
      for (let t = bird.range(0, 3); t < seconds - 0.6; t += bird.range(2, 5)) {
        for (let i = 0; i < bird.integer(1, 4); i++) {
          const from = hz * bird.range(0.85, 1.2);
          const bend = bird.range(-0.3, 0.3);
          tone(out, {
            at: at + t + i * 0.16,
            seconds: 0.11,
            hz: (x) => from * (1 + bend * (x / 0.11)),
            gain: (x) => level * Math.sin(Math.PI * Math.min(1, x / 0.11)),
            pan,
          });
        }
      }
    }
  },
};
