import type { SoundRecipe } from '../recipe.ts';
import { glide, swell } from '../synthesis/curve.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const teleport: SoundRecipe = {
  id: 'teleport',
  name: { en: 'Teleport', zh: '传送' },
  words: {
    en: ['teleport', 'portal', 'warp', 'wormhole', 'transport', 'materialize', 'time travel', 'hyperspace'],
    zh: ['传送', '传送门', '瞬移', '虫洞', '时空', '穿越'],
  },
  kind: 'event',
  seconds: 1.5,
  everySeconds: 2.2,
  render(out, at, voice) {
    const { random, pitch } = voice;
    const shape = swell(1.4, 0.5, 0.5);
    for (let n = 0; n < 5; n++) {
      const from = voice.degree(n * 2) * pitch;
      tone(out, {
        at,
        seconds: 1.4,
        hz: (t) => from * 2 ** (t * 1.6) * (1 + 0.03 * Math.sin(2 * Math.PI * (9 + 14 * t) * t + n)),
        fm: { ratio: 2.01, index: (t) => 3 * shape(t) },
        gain: (t) => 0.12 * shape(t),
        pan: (t) => Math.sin(2 * Math.PI * (1.5 + 2 * t) * t + n * 1.3),
      });
    }
    noiseBed(out, {
      random,
      at,
      seconds: 1.4,
      gain: (t) => 0.09 * shape(t),
      sweep: { type: 'bandpass', hz: glide(300, 8000, 1.3), q: 3 },
    });
  },
};
