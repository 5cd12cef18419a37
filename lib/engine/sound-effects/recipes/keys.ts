import type { SoundRecipe } from '../recipe.ts';
import { ring } from '../synthesis/tone.ts';

export const keys: SoundRecipe = {
  id: 'keys',
  name: { en: 'Keys jingling', zh: '钥匙' },
  words: {
    en: ['key', 'keys', 'jingle', 'jingling', 'keychain'],
    zh: ['钥匙', '钥匙声', '叮当'],
  },
  kind: 'event',
  seconds: 1,
  everySeconds: 1.2,
  render(out, at, voice) {
    const { random, pitch } = voice;
    for (let i = 0; i < 26; i++) {
      const hz = random.range(3200, 8200) * pitch;
      ring(out, {
        at: at + random.range(0, 0.8),
        gain: 0.16 * random.next(),
        pan: random.range(-0.5, 0.5),
        partials: [
          [hz, 0.6, 0.09],
          [hz * 1.41, 0.4, 0.06],
          [hz * 2.09, 0.2, 0.04],
        ],
      });
    }
  },
};
