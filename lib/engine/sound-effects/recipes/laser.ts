import type { SoundRecipe } from '../recipe.ts';
import { tone } from '../synthesis/tone.ts';

export const laser: SoundRecipe = {
  id: 'laser',
  name: { en: 'Laser', zh: '激光' },
  words: {
    en: ['laser', 'blaster', 'ray gun', 'pew', 'zap', 'phaser', 'laser gun', 'sci fi gun'],
    zh: ['激光', '激光枪', '光束', '射线', '死光'],
  },
  kind: 'event',
  seconds: 0.45,
  everySeconds: 0.4,
  render(out, at, voice) {
    const { pitch } = voice;
    const from = 3200 * pitch;
    tone(out, {
      at,
      seconds: 0.34,
      hz: (t) => 140 * pitch + from * Math.exp(-t * 14),
      wave: 'saw',
      gain: (t) => 0.36 * Math.min(1, t / 0.002) * Math.exp(-t * 9),
      lowpass: { hz: (t) => 900 + 9000 * Math.exp(-t * 10), q: 2 },
    });
    tone(out, {
      at,
      seconds: 0.34,
      hz: (t) => 150 * pitch + from * 1.5 * Math.exp(-t * 16),
      fm: { ratio: 1.41, index: 3 },
      gain: (t) => 0.22 * Math.exp(-t * 11),
      pan: 0.2,
    });
  },
};
