import type { SoundRecipe } from '../recipe.ts';
import { glide, swell } from '../synthesis/curve.ts';
import { burst, noiseBed } from '../synthesis/noise.ts';
import { ring } from '../synthesis/tone.ts';

export const sword: SoundRecipe = {
  id: 'sword',
  name: { en: 'Sword', zh: '刀剑' },
  words: {
    en: ['sword', 'blade', 'knife', 'metal clash', 'clash', 'sword fight', 'unsheathe', 'slash', 'dagger'],
    zh: ['刀剑', '剑', '刀', '拔剑', '挥剑', '金属碰撞', '刀光', '兵器'],
  },
  kind: 'event',
  seconds: 1.3,
  everySeconds: 1.1,
  render(out, at, voice) {
    const { random, pitch } = voice;
    noiseBed(out, {
      random,
      at,
      seconds: 0.3,
      gain: (t) => 0.14 * swell(0.3, 0.18, 0.08)(t),
      sweep: { type: 'bandpass', hz: glide(1800, 7500, 0.3), q: 1.6 },
      pan: (t) => -0.6 + 4 * t,
    });
    const clash = at + 0.26;
    burst(out, { random, at: clash, gain: 0.4, decaySeconds: 0.02, hz: 5200, q: 0.6 });
    ring(out, {
      at: clash,
      gain: 0.22,
      partials: [
        [1870, 0.5, 0.9],
        [2741, 0.6, 0.8],
        [3920, 0.5, 0.7],
        [5310, 0.4, 0.5],
        [7230, 0.3, 0.35],
        [9110, 0.15, 0.2],
      ].map(([hz, g, d]) => [hz! * pitch, g!, d!] as const),
      spread: 0.4,
    });
  },
};
