import type { SoundRecipe } from '../recipe.ts';
import { burst } from '../synthesis/noise.ts';
import { ring } from '../synthesis/tone.ts';

export const knock: SoundRecipe = {
  id: 'knock',
  name: { en: 'Knock', zh: '敲门' },
  words: {
    en: ['knock', 'knocking', 'knock on door', 'knock on the door', 'rap on door'],
    zh: ['敲门', '敲门声', '叩门', '敲'],
  },
  kind: 'event',
  seconds: 0.35,
  everySeconds: 0.32,
  count: 3,
  render(out, at, voice) {
    const { random, pitch, intensity } = voice;
    const level = (0.55 + 0.6 * intensity) * random.range(0.85, 1);
    ring(out, {
      at,
      gain: level * 0.6,
      partials: [
        [165 * pitch, 0.7, 0.13],
        [298 * pitch, 0.5, 0.1],
        [512 * pitch, 0.35, 0.06],
        [934 * pitch, 0.2, 0.04],
        [1650 * pitch, 0.1, 0.02],
      ],
      spread: 0.1,
    });
    burst(out, { random, at, gain: level * 0.35, decaySeconds: 0.02, hz: 1300 * pitch, q: 0.8 });
  },
};
