import type { SoundRecipe } from '../recipe.ts';
import { burst } from '../synthesis/noise.ts';
import { ring } from '../synthesis/tone.ts';

export const clockTick: SoundRecipe = {
  id: 'clock-tick',
  name: { en: 'Clock ticking', zh: '时钟滴答' },
  words: {
    en: ['clock', 'tick', 'ticking', 'tick tock', 'watch', 'timer', 'metronome'],
    zh: ['时钟', '滴答', '钟表', '闹钟滴答', '秒针', '节拍器', '手表'],
  },
  kind: 'event',
  seconds: 0.5,
  everySeconds: 0.5,
  count: 8,
  gainDb: -2,
  render(out, at, voice) {
    const { random, pitch, index } = voice;
    const hz = (index % 2 === 0 ? 2350 : 1850) * pitch;
    ring(out, {
      at,
      gain: 0.35,
      partials: [
        [hz, 0.6, 0.03],
        [hz * 1.53, 0.4, 0.024],
        [hz * 2.4, 0.25, 0.015],
        [420 * pitch, 0.3, 0.045],
      ],
      spread: 0.1,
    });
    burst(out, { random, at, gain: 0.16, decaySeconds: 0.008, hz: 5200, q: 1 });
  },
};
