import type { SoundRecipe } from '../recipe.ts';
import { swell } from '../synthesis/curve.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { ring, thump, tone } from '../synthesis/tone.ts';

export const machine: SoundRecipe = {
  id: 'machine',
  name: { en: 'Factory machine', zh: '工厂机器' },
  words: {
    en: [
      'factory',
      'machine',
      'machinery',
      'industrial',
      'robot factory',
      'conveyor',
      'printer',
      'washing machine',
    ],
    zh: ['工厂', '机器', '机械', '流水线', '打印机', '洗衣机', '车间'],
  },
  kind: 'bed',
  seconds: 6,
  render(out, at, voice) {
    const { random, seconds, speed, pitch, whole } = voice;
    noiseBed(out, {
      random: random.fork('hum'),
      at,
      seconds,
      colour: 'brown',
      gain: 0.2,
      filters: [{ type: 'lowpass', hz: 300 }],
    });
    tone(out, { at, seconds, hz: 98 * pitch, wave: 'saw', gain: 0.06, lowpass: { hz: 600 } });
    const every = whole(2 / speed) / 4;
    for (let i = 0; i * every < seconds - 0.3; i++) {
      const t = at + i * every;
      thump(out, {
        at: t,
        fromHz: 140,
        toHz: 50,
        sweepSeconds: 0.05,
        decaySeconds: 0.15,
        gain: i % 4 === 0 ? 0.5 : 0.25,
      });
      ring(out, {
        at: t + every * 0.5,
        gain: 0.16,
        pan: 0.3,
        partials: [
          [780 * pitch, 0.5, 0.1],
          [1910 * pitch, 0.4, 0.07],
          [3300 * pitch, 0.2, 0.04],
        ],
      });
      if (i % 2 === 1)
        noiseBed(out, {
          random: random.fork(`steam ${i}`),
          at: t,
          seconds: 0.28,
          gain: (x) => 0.07 * swell(0.28, 0.03, 0.2)(x),
          filters: [{ type: 'highpass', hz: 3500 }],
          pan: -0.4,
        });
    }
  },
};
