import type { SoundRecipe } from '../recipe.ts';
import { burst } from '../synthesis/noise.ts';
import { ring } from '../synthesis/tone.ts';

export const bell: SoundRecipe = {
  id: 'bell',
  name: { en: 'Bell', zh: '钟声' },
  words: {
    en: ['bell', 'church bell', 'tower bell', 'temple bell', 'toll'],
    zh: ['钟', '钟声', '教堂钟', '寺钟', '铃', '大钟'],
  },
  kind: 'event',
  seconds: 4,
  everySeconds: 2.6,
  render(out, at, voice) {
    const hz = (voice.degree(0) / 1) * voice.pitch;
    // Partials of a minor-third church bell: hum, prime, tierce, quint, nominal.
    ring(out, {
      at,
      gain: 0.3,
      partials: [
        [hz * 0.5, 0.5, 4],
        [hz, 0.6, 3.4],
        [hz * 1.2, 0.5, 2.8],
        [hz * 1.5, 0.3, 2.2],
        [hz * 2, 0.7, 2],
        [hz * 2.5, 0.25, 1.3],
        [hz * 2.98, 0.25, 1.1],
        [hz * 4.2, 0.18, 0.7],
        [hz * 5.4, 0.1, 0.45],
      ],
    });
    burst(out, { random: voice.random, at, gain: 0.12, decaySeconds: 0.02, hz: 3500, q: 0.8 });
  },
};
