import type { SoundRecipe } from '../recipe.ts';
import { wander } from '../synthesis/curve.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const carEngine: SoundRecipe = {
  id: 'car-engine',
  name: { en: 'Car engine', zh: '汽车引擎' },
  words: {
    en: [
      'engine',
      'car',
      'car engine',
      'motor',
      'motorcycle',
      'motorbike',
      'truck',
      'idle',
      'rev',
      'revving',
      'driving',
      'race car',
      'tractor',
    ],
    zh: ['引擎', '汽车', '发动机', '马达', '摩托车', '卡车', '汽车引擎', '开车', '赛车', '拖拉机', '轰油门'],
  },
  kind: 'bed',
  seconds: 5,
  render(out, at, voice) {
    const { random, seconds, speed, intensity, pitch } = voice;
    const idle = wander(random.fork('idle'), 1.2);
    // Firing rate of a four-cylinder: twice the revolutions.
    const rpm = (t: number) =>
      (1150 + 1700 * intensity * (0.55 + 0.45 * Math.sin(2 * Math.PI * 0.18 * speed * t)) + 50 * idle(t)) *
      speed;
    const firing = (t: number) => (rpm(t) / 60) * 2 * pitch;
    tone(out, {
      at,
      seconds,
      hz: firing,
      wave: 'saw',
      gain: 0.3,
      lowpass: { hz: (t) => 260 + rpm(t) * 0.22, q: 1.4 },
    });
    tone(out, {
      at,
      seconds,
      hz: (t) => firing(t) / 2,
      wave: 'square',
      gain: 0.16,
      lowpass: { hz: 260 },
      pan: -0.15,
    });
    tone(out, {
      at,
      seconds,
      hz: (t) => firing(t) * 1.502,
      wave: 'saw',
      gain: 0.07,
      lowpass: { hz: 900 },
      pan: 0.25,
    });
    noiseBed(out, {
      random: random.fork('air'),
      at,
      seconds,
      colour: 'pink',
      gain: (t) => 0.022 * (0.6 + rpm(t) / 3500),
      filters: [{ type: 'bandpass', hz: 900, q: 0.5 }],
    });
  },
};
