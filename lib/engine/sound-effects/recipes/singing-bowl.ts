import type { SoundRecipe } from '../recipe.ts';
import { burst } from '../synthesis/noise.ts';
import { ring } from '../synthesis/tone.ts';

export const singingBowl: SoundRecipe = {
  id: 'singing-bowl',
  name: { en: 'Singing bowl', zh: '颂钵' },
  words: {
    en: ['singing bowl', 'tibetan bowl', 'meditation bell', 'bowl', 'tingsha'],
    zh: ['颂钵', '铜磬', '磬', '冥想钟', '木鱼'],
  },
  kind: 'event',
  seconds: 6,
  everySeconds: 6,
  render(out, at, voice) {
    const hz = (voice.degree(0) / 1) * voice.pitch;
    // Each mode is a pair a little apart, which beats slowly.
    ring(out, {
      at,
      gain: 0.28,
      attackSeconds: 0.02,
      spread: 0.5,
      partials: [
        [hz, 0.7, 6],
        [hz * 1.0035, 0.6, 5.8],
        [hz * 2.76, 0.4, 4],
        [hz * 2.768, 0.35, 3.9],
        [hz * 5.15, 0.18, 2.2],
        [hz * 8.1, 0.07, 1.1],
      ],
    });
    burst(out, { random: voice.random, at, gain: 0.05, decaySeconds: 0.03, hz: 1200, q: 0.7 });
  },
};
