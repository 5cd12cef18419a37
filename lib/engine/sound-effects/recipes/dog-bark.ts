import type { SoundRecipe } from '../recipe.ts';
import { keyframes } from '../synthesis/curve.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const dogBark: SoundRecipe = {
  id: 'dog-bark',
  name: { en: 'Dog bark', zh: '狗叫' },
  words: {
    en: ['dog', 'bark', 'barking', 'woof', 'puppy'],
    zh: ['狗叫', '狗', '犬吠', '小狗', '汪汪'],
  },
  kind: 'event',
  seconds: 0.45,
  everySeconds: 0.6,
  count: 3,
  render(out, at, voice) {
    const { random, pitch } = voice;
    const hz = random.range(330, 400) * pitch;
    const length = 0.26;
    tone(out, {
      at,
      seconds: length,
      hz: keyframes([0, hz * 0.8], [0.05, hz * 1.35], [length, hz * 0.65]),
      wave: 'saw',
      gain: (t) => 0.55 * Math.sin(Math.PI * Math.min(1, t / length)) ** 0.7,
      lowpass: { hz: keyframes([0, 800 * pitch], [0.06, 2600 * pitch], [length, 700 * pitch]), q: 2.2 },
    });
    noiseBed(out, {
      random,
      at,
      seconds: length,
      gain: (t) => 0.22 * Math.sin(Math.PI * Math.min(1, t / length)) ** 1.5,
      filters: [{ type: 'bandpass', hz: 1300 * pitch, q: 1.1 }],
      spread: 0,
    });
  },
};
