import type { SoundRecipe } from '../recipe.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const fan: SoundRecipe = {
  id: 'fan',
  name: { en: 'Fan hum', zh: '风扇' },
  words: {
    en: [
      'fan',
      'air conditioner',
      'hum',
      'ventilation',
      'room tone',
      'vacuum cleaner',
      'hair dryer',
      'refrigerator',
      'fridge',
    ],
    zh: ['风扇', '空调', '通风', '吸尘器', '吹风机', '冰箱', '电流声', '嗡鸣'],
  },
  kind: 'bed',
  seconds: 6,
  gainDb: -4,
  render(out, at, voice) {
    const { random, seconds, pitch } = voice;
    noiseBed(out, {
      random: random.fork('air'),
      at,
      seconds,
      colour: 'pink',
      gain: (t) => 0.12 * (1 + 0.08 * Math.sin(2 * Math.PI * 7 * t)),
      filters: [
        { type: 'lowpass', hz: 2400 },
        { type: 'highpass', hz: 90 },
      ],
    });
    for (const [n, level] of [
      [1, 0.05],
      [2, 0.07],
      [3, 0.02],
      [4, 0.03],
    ] as const)
      tone(out, { at, seconds, hz: 60 * n * pitch, gain: level });
  },
};
