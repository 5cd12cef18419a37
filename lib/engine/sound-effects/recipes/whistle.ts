import type { SoundRecipe } from '../recipe.ts';
import { swell } from '../synthesis/curve.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const whistle: SoundRecipe = {
  id: 'whistle',
  name: { en: 'Whistle', zh: '口哨' },
  words: {
    en: ['whistle', 'whistling', 'referee whistle', 'catcall'],
    zh: ['口哨', '哨声', '吹哨', '哨子'],
  },
  kind: 'event',
  seconds: 0.9,
  everySeconds: 1.4,
  gainDb: -2,
  render(out, at, voice) {
    const { random, pitch } = voice;
    const length = 0.7;
    tone(out, {
      at,
      seconds: length,
      hz: (t) => 2350 * pitch * (1 + 0.012 * Math.sin(2 * Math.PI * 38 * t)),
      gain: (t) => 0.4 * swell(length, 0.03, 0.08)(t) * (0.8 + 0.2 * Math.sin(2 * Math.PI * 38 * t)),
    });
    noiseBed(out, {
      random,
      at,
      seconds: length,
      gain: (t) => 0.12 * swell(length, 0.03, 0.08)(t),
      filters: [{ type: 'bandpass', hz: 2600 * pitch, q: 3 }],
      spread: 0.2,
    });
  },
};
