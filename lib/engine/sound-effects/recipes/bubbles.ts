import type { SoundRecipe } from '../recipe.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const bubbles: SoundRecipe = {
  id: 'bubbles',
  name: { en: 'Bubbles', zh: '气泡' },
  words: {
    en: ['bubble', 'bubbling', 'boiling', 'boil', 'gurgle', 'aquarium', 'fizz', 'potion', 'cauldron'],
    zh: ['气泡', '泡泡', '沸腾', '冒泡', '咕嘟', '煮水', '烧开水', '汽水'],
  },
  kind: 'bed',
  seconds: 5,
  gainDb: -2,
  render(out, at, voice) {
    const { random, seconds, intensity, pitch } = voice;
    noiseBed(out, {
      random: random.fork('bed'),
      at,
      seconds,
      colour: 'brown',
      gain: 0.05,
      filters: [{ type: 'lowpass', hz: 700 }],
    });
    for (let i = 0; i < seconds * (14 + 30 * intensity); i++) {
      const hz = random.range(180, 900) * pitch;
      const length = random.range(0.03, 0.12);
      const level = 0.1 + 0.25 * random.next();
      tone(out, {
        at: at + random.range(0, seconds),
        seconds: length,
        hz: (t) => hz * 2 ** ((t / length) * 0.9),
        gain: (t) => level * Math.sin(Math.PI * Math.min(1, t / length)),
        pan: random.range(-0.7, 0.7),
      });
    }
  },
};
