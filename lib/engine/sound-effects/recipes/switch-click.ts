import type { SoundRecipe } from '../recipe.ts';
import { burst } from '../synthesis/noise.ts';
import { ring } from '../synthesis/tone.ts';

export const switchClick: SoundRecipe = {
  id: 'switch-click',
  name: { en: 'Switch', zh: '开关' },
  words: {
    en: ['switch', 'light switch', 'lever', 'toggle', 'button'],
    zh: ['开关', '按钮', '拨动开关', '按键'],
  },
  kind: 'event',
  seconds: 0.2,
  everySeconds: 0.7,
  render(out, at, voice) {
    const { random, pitch } = voice;
    burst(out, { random, at, gain: 0.6, decaySeconds: 0.008, hz: 3000 * pitch, q: 1.2 });
    ring(out, {
      at,
      gain: 0.4,
      partials: [
        [640 * pitch, 0.6, 0.035],
        [1480 * pitch, 0.4, 0.02],
        [3900 * pitch, 0.2, 0.012],
      ],
    });
    burst(out, { random, at: at + 0.028, gain: 0.25, decaySeconds: 0.006, hz: 4200 * pitch, q: 1.4 });
  },
};
