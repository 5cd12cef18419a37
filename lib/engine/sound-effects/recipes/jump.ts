import type { SoundRecipe } from '../recipe.ts';
import { tone } from '../synthesis/tone.ts';

export const jump: SoundRecipe = {
  id: 'jump',
  name: { en: 'Jump', zh: '跳跃' },
  words: {
    en: ['jump', 'jumping', 'boing', 'bounce', 'spring', 'hop', 'cartoon'],
    zh: ['跳跃', '跳', '弹跳', '弹簧', '蹦', '卡通'],
  },
  kind: 'event',
  seconds: 0.35,
  everySeconds: 0.7,
  gainDb: -2,
  render(out, at, voice) {
    const hz = voice.degree(0) * voice.pitch;
    tone(out, {
      at,
      seconds: 0.26,
      hz: (t) => hz * (1 + 5 * t + 0.12 * Math.sin(2 * Math.PI * 26 * t)),
      wave: 'square',
      gain: (t) => 0.28 * Math.min(1, t / 0.003) * Math.exp(-t * 7),
      lowpass: { hz: 4200, q: 1 },
    });
  },
};
