import type { SoundRecipe } from '../recipe.ts';
import { swell } from '../synthesis/curve.ts';
import { burst, noiseBed } from '../synthesis/noise.ts';
import { ring } from '../synthesis/tone.ts';

export const camera: SoundRecipe = {
  id: 'camera',
  name: { en: 'Camera shutter', zh: '快门' },
  words: {
    en: ['camera', 'shutter', 'photo', 'snapshot'],
    zh: ['快门', '相机', '拍照', '照相机'],
  },
  kind: 'event',
  seconds: 0.4,
  everySeconds: 0.9,
  render(out, at, voice) {
    const { random, pitch } = voice;
    burst(out, { random, at, gain: 0.5, decaySeconds: 0.018, hz: 3400 * pitch, q: 1 });
    ring(out, {
      at,
      gain: 0.2,
      partials: [
        [1250 * pitch, 0.6, 0.03],
        [2700 * pitch, 0.4, 0.02],
      ],
    });
    noiseBed(out, {
      random,
      at: at + 0.03,
      seconds: 0.09,
      gain: (t) => 0.08 * swell(0.09, 0.02, 0.05)(t),
      filters: [{ type: 'bandpass', hz: 4200, q: 1 }],
      spread: 0.3,
    });
    burst(out, { random, at: at + 0.12, gain: 0.38, decaySeconds: 0.022, hz: 2500 * pitch, q: 1 });
  },
};
