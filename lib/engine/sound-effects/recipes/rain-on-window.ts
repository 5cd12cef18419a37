import type { SoundRecipe } from '../recipe.ts';
import { burst, noiseBed } from '../synthesis/noise.ts';
import { ring } from '../synthesis/tone.ts';

export const rainOnWindow: SoundRecipe = {
  id: 'rain-on-window',
  name: { en: 'Rain on a window', zh: '雨打窗户' },
  words: {
    en: [
      'rain on window',
      'rain on a window',
      'rain on the window',
      'rain on glass',
      'rain on roof',
      'rain on a roof',
      'rain on tin roof',
      'rain on the roof',
      'rain on tent',
      'rain on umbrella',
    ],
    zh: ['雨打窗', '雨打玻璃', '雨打屋顶', '雨敲窗', '窗外的雨', '雨打芭蕉', '窗外下雨'],
  },
  kind: 'bed',
  seconds: 8,
  render(out, at, voice) {
    const { random, seconds, intensity } = voice;
    noiseBed(out, {
      random: random.fork('outside'),
      at,
      seconds,
      colour: 'pink',
      gain: 0.09,
      filters: [
        { type: 'lowpass', hz: 2200 },
        { type: 'highpass', hz: 140 },
      ],
    });
    const drops = Math.round(seconds * (22 + 110 * intensity));
    for (let i = 0; i < drops; i++) {
      const start = at + random.range(0, seconds);
      const level = 0.05 + 0.3 * random.next() ** 2.5;
      const pane = random.range(700, 1900);
      ring(out, {
        at: start,
        gain: level * 0.5,
        pan: random.range(-0.8, 0.8),
        partials: [
          [pane, 0.5, 0.03],
          [pane * 1.83, 0.3, 0.022],
          [pane * 2.71, 0.2, 0.016],
        ],
      });
      burst(out, {
        random,
        at: start,
        gain: level * 0.35,
        decaySeconds: 0.008,
        hz: random.range(3000, 7000),
        q: 1.5,
        pan: random.range(-0.8, 0.8),
      });
    }
  },
};
