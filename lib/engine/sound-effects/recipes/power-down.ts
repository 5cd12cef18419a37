import type { SoundRecipe } from '../recipe.ts';
import { glide, swell } from '../synthesis/curve.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const powerDown: SoundRecipe = {
  id: 'power-down',
  name: { en: 'Power down', zh: '断电' },
  words: {
    en: ['power down', 'shutdown', 'shut down', 'turn off', 'power off', 'blackout', 'run down'],
    zh: ['断电', '关机', '关闭', '停机', '熄火'],
  },
  kind: 'event',
  seconds: 1.4,
  everySeconds: 2.2,
  render(out, at, voice) {
    const root = voice.degree(0) * voice.pitch;
    tone(out, {
      at,
      seconds: 1.3,
      hz: glide(root * 2, root / 7, 1.2),
      wave: 'saw',
      gain: (t) => 0.32 * swell(1.3, 0.01, 0.5)(t),
      lowpass: { hz: glide(5000, 180, 1.2), q: 2 },
    });
    noiseBed(out, {
      random: voice.random,
      at,
      seconds: 1.2,
      gain: (t) => 0.04 * Math.exp(-t * 3),
      filters: [{ type: 'bandpass', hz: 2500, q: 0.7 }],
    });
  },
};
