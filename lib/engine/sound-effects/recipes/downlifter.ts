import type { SoundRecipe } from '../recipe.ts';
import { glide } from '../synthesis/curve.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const downlifter: SoundRecipe = {
  id: 'downlifter',
  name: { en: 'Downlifter', zh: '下降音效' },
  words: {
    en: ['downlifter', 'fall', 'falling', 'drop', 'descending', 'downer', 'sweep down', 'bomb drop'],
    zh: ['下降', '坠落', '下落', '下行', '坠下', '滑落'],
  },
  kind: 'event',
  seconds: 3,
  everySeconds: 3.4,
  render(out, at, voice) {
    const { random, pitch } = voice;
    const root = voice.degree(0) * 2 * pitch;
    noiseBed(out, {
      random,
      at,
      seconds: 2.8,
      gain: (t) => 0.26 * Math.exp(-t * 1.3),
      sweep: { type: 'bandpass', hz: glide(8500, 180, 2.6), q: 0.8 },
    });
    tone(out, {
      at,
      seconds: 2.6,
      hz: glide(root * 2, root / 8, 2.4),
      wave: 'saw',
      gain: (t) => 0.2 * Math.min(1, t / 0.01) * Math.exp(-t * 1.2),
      lowpass: { hz: glide(6000, 200, 2.4), q: 1.5 },
    });
  },
};
