import type { SoundRecipe } from '../recipe.ts';
import { burst, noiseBed } from '../synthesis/noise.ts';
import { thump } from '../synthesis/tone.ts';

export const explosion: SoundRecipe = {
  id: 'explosion',
  name: { en: 'Explosion', zh: '爆炸' },
  words: {
    en: [
      'explosion',
      'explode',
      'bomb',
      'blast',
      'detonation',
      'grenade',
      'kaboom',
      'firework',
      'fireworks',
      'cannon',
    ],
    zh: ['爆炸', '炸弹', '轰炸', '爆破', '烟花', '手雷', '大炮', '炮声', '鞭炮'],
  },
  kind: 'event',
  seconds: 3.5,
  everySeconds: 3,
  render(out, at, voice) {
    const { random, intensity, pitch } = voice;
    const size = 0.6 + 0.8 * intensity;
    thump(out, {
      at,
      fromHz: 160 * pitch,
      toHz: 28 * pitch,
      sweepSeconds: 0.18,
      decaySeconds: 1.3,
      gain: 0.9 * size,
    });
    burst(out, { random, at, gain: 0.9, decaySeconds: 0.12, hz: 2200, endHz: 300, q: 0.4 });
    noiseBed(out, {
      random: random.fork('blast'),
      at,
      seconds: 3.2,
      gain: (t) => 0.5 * size * Math.min(1, t / 0.006) * (0.7 * Math.exp(-t * 5) + 0.3 * Math.exp(-t * 1.4)),
      sweep: { type: 'lowpass', hz: (t) => (180 + 6200 * Math.exp(-t * 4.2)) * pitch, q: 0.6 },
    });
    noiseBed(out, {
      random: random.fork('rumble'),
      at: at + 0.02,
      seconds: 3.3,
      colour: 'brown',
      gain: (t) => 0.8 * size * Math.exp(-t * 1.3),
      filters: [{ type: 'lowpass', hz: 130 * pitch }],
    });
    for (let i = 0; i < 40; i++)
      burst(out, {
        random,
        at: at + 0.25 + random.next() ** 1.4 * 2.2,
        gain: 0.07 * random.next(),
        decaySeconds: random.range(0.01, 0.05),
        hz: random.range(500, 3500),
        q: 1.5,
        pan: random.range(-0.9, 0.9),
      });
  },
};
