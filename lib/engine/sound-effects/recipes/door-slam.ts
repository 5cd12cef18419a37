import type { SoundRecipe } from '../recipe.ts';
import { burst } from '../synthesis/noise.ts';
import { ring, thump } from '../synthesis/tone.ts';

export const doorSlam: SoundRecipe = {
  id: 'door-slam',
  name: { en: 'Door slam', zh: '关门声' },
  words: {
    en: ['door slam', 'slam', 'slamming door', 'door closes', 'door close', 'closing door', 'door shut'],
    zh: ['关门', '摔门', '关门声', '砰'],
  },
  kind: 'event',
  seconds: 1.2,
  everySeconds: 1.8,
  render(out, at, voice) {
    const { random, pitch, intensity } = voice;
    thump(out, {
      at,
      fromHz: 170 * pitch,
      toHz: 48 * pitch,
      sweepSeconds: 0.06,
      decaySeconds: 0.35,
      gain: 0.7 * (0.6 + 0.8 * intensity),
    });
    burst(out, { random, at, gain: 0.55, decaySeconds: 0.09, hz: 520 * pitch, q: 0.6 });
    burst(out, { random, at, gain: 0.3, decaySeconds: 0.03, hz: 2600 * pitch, q: 0.7 });
    ring(out, {
      at: at + 0.002,
      gain: 0.3,
      partials: [
        [118 * pitch, 0.6, 0.3],
        [203 * pitch, 0.4, 0.22],
        [341 * pitch, 0.3, 0.16],
        [622 * pitch, 0.15, 0.1],
      ],
    });
    // The latch.
    burst(out, { random, at: at + 0.05, gain: 0.22, decaySeconds: 0.015, hz: 3600, q: 3 });
    ring(out, {
      at: at + 0.05,
      gain: 0.1,
      partials: [
        [2900, 0.5, 0.06],
        [4700, 0.3, 0.04],
      ],
    });
  },
};
