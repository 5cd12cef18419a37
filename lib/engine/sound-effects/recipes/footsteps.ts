import type { SoundRecipe } from '../recipe.ts';
import { burst, noiseBed } from '../synthesis/noise.ts';
import { thump } from '../synthesis/tone.ts';

export const footsteps: SoundRecipe = {
  id: 'footsteps',
  name: { en: 'Footsteps', zh: '脚步声' },
  words: {
    en: ['footstep', 'step', 'walking', 'walk', 'running footsteps', 'boots', 'high heels'],
    zh: ['脚步声', '脚步', '走路', '步伐', '高跟鞋', '行走'],
  },
  kind: 'event',
  seconds: 0.5,
  everySeconds: 0.55,
  count: 6,
  render(out, at, voice) {
    const { random, pitch, intensity, index } = voice;
    const pan = index % 2 === 0 ? -0.15 : 0.15;
    thump(out, {
      at,
      fromHz: 150 * pitch,
      toHz: 62 * pitch,
      sweepSeconds: 0.05,
      decaySeconds: 0.12,
      gain: 0.35 * (0.5 + intensity),
      pan,
    });
    burst(out, {
      random,
      at: at + 0.004,
      gain: 0.22,
      decaySeconds: 0.05,
      hz: random.range(900, 1500) * pitch,
      q: 0.7,
      pan,
    });
    // Heel, then the sole rolling off.
    noiseBed(out, {
      random,
      at: at + 0.07,
      seconds: 0.14,
      gain: (t) => 0.06 * Math.sin(Math.PI * Math.min(1, t / 0.14)),
      filters: [{ type: 'bandpass', hz: 2600 * pitch, q: 0.6 }],
      spread: 0.2,
      pan,
    });
    burst(out, { random, at: at + 0.12, gain: 0.09, decaySeconds: 0.035, hz: 2000 * pitch, q: 0.8, pan });
  },
};
