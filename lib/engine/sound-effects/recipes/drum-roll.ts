import type { SoundRecipe } from '../recipe.ts';
import { burst } from '../synthesis/noise.ts';
import { ring, thump } from '../synthesis/tone.ts';

export const drumRoll: SoundRecipe = {
  id: 'drum-roll',
  name: { en: 'Drum roll', zh: '军鼓滚奏' },
  words: {
    en: ['drum roll', 'snare roll', 'drumroll', 'suspense roll'],
    zh: ['滚鼓', '鼓滚奏', '军鼓滚奏', '小军鼓'],
  },
  kind: 'event',
  seconds: 3,
  everySeconds: 3.4,
  render(out, at, voice) {
    const { random, pitch } = voice;
    for (let i = 0; i < 64; i++) {
      const t = i * 0.041;
      const level = (0.12 + 0.4 * (i / 64)) * random.range(0.85, 1.05);
      ring(out, {
        at: at + t,
        gain: level * 0.4,
        partials: [
          [188 * pitch, 0.6, 0.07],
          [331 * pitch, 0.4, 0.05],
        ],
      });
      burst(out, {
        random,
        at: at + t,
        gain: level,
        decaySeconds: 0.09,
        hz: 3600,
        q: 0.5,
        pan: random.range(-0.1, 0.1),
      });
    }
    thump(out, { at: at + 2.66, fromHz: 190, toHz: 52, sweepSeconds: 0.05, decaySeconds: 0.3, gain: 0.8 });
    burst(out, { random, at: at + 2.66, gain: 0.5, decaySeconds: 0.9, hz: 7000, q: 0.5 });
  },
};
