import type { SoundRecipe } from '../recipe.ts';
import { burst } from '../synthesis/noise.ts';
import { thump } from '../synthesis/tone.ts';

export const punch: SoundRecipe = {
  id: 'punch',
  name: { en: 'Punch', zh: '拳击' },
  words: {
    en: ['punch', 'hit', 'kick', 'slap', 'fight', 'smack', 'body hit', 'thud'],
    zh: ['拳击', '打拳', '重击', '打斗', '巴掌', '拳头', '撞击', '一拳'],
  },
  kind: 'event',
  seconds: 0.4,
  everySeconds: 0.55,
  render(out, at, voice) {
    const { random, pitch, intensity } = voice;
    thump(out, {
      at,
      fromHz: 210 * pitch,
      toHz: 58 * pitch,
      sweepSeconds: 0.05,
      decaySeconds: 0.16,
      gain: 0.7 * (0.6 + 0.8 * intensity),
    });
    burst(out, { random, at, gain: 0.6, decaySeconds: 0.045, hz: 950 * pitch, q: 0.6 });
    burst(out, { random, at: at + 0.006, gain: 0.3, decaySeconds: 0.025, hz: 2800 * pitch, q: 0.7 });
  },
};
