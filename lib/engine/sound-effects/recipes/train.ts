import type { SoundRecipe } from '../recipe.ts';
import { burst, noiseBed } from '../synthesis/noise.ts';
import { ring } from '../synthesis/tone.ts';

export const train: SoundRecipe = {
  id: 'train',
  name: { en: 'Train', zh: '火车' },
  words: {
    en: ['train', 'railway', 'railroad', 'locomotive', 'subway', 'metro', 'tram'],
    zh: ['火车', '列车', '地铁', '铁轨', '高铁', '蒸汽火车', '电车'],
  },
  kind: 'bed',
  seconds: 8,
  render(out, at, voice) {
    const { random, seconds, speed, pitch, whole } = voice;
    noiseBed(out, {
      random: random.fork('rumble'),
      at,
      seconds,
      colour: 'brown',
      gain: 0.3,
      filters: [{ type: 'lowpass', hz: 320 }],
    });
    noiseBed(out, {
      random: random.fork('hiss'),
      at,
      seconds,
      colour: 'pink',
      gain: 0.03,
      filters: [{ type: 'bandpass', hz: 2400, q: 0.6 }],
    });
    const every = whole(0.86 / speed);
    for (let t = 0; t < seconds - 0.2; t += every) {
      for (const offset of [0, 0.13 / speed]) {
        if (t + offset > seconds - 0.15) continue;
        ring(out, {
          at: at + t + offset,
          gain: 0.4,
          partials: [
            [142 * pitch, 0.6, 0.12],
            [391 * pitch, 0.4, 0.07],
            [1240 * pitch, 0.16, 0.04],
            [2710 * pitch, 0.08, 0.03],
          ],
        });
        burst(out, { random, at: at + t + offset, gain: 0.2, decaySeconds: 0.04, hz: 1500 * pitch, q: 0.7 });
      }
    }
  },
};
