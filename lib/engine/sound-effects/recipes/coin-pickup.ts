import type { SoundRecipe } from '../recipe.ts';
import { tone } from '../synthesis/tone.ts';

export const coinPickup: SoundRecipe = {
  id: 'coin-pickup',
  name: { en: 'Coin pickup', zh: '捡金币' },
  words: {
    en: [
      'coin pickup',
      'pickup',
      'collect',
      'item',
      'video game coin',
      '8 bit coin',
      'game sound',
      'arcade',
      'retro game',
    ],
    zh: ['捡金币', '吃金币', '拾取', '收集', '游戏音效', '游戏金币', '街机'],
  },
  kind: 'event',
  seconds: 0.5,
  everySeconds: 0.6,
  gainDb: -2,
  render(out, at, voice) {
    const high = voice.degree(9) * 2 * voice.pitch;
    const low = voice.degree(6) * 2 * voice.pitch;
    tone(out, {
      at,
      seconds: 0.07,
      hz: low,
      wave: 'square',
      gain: (t) => 0.25 * Math.min(1, t / 0.001),
      lowpass: { hz: 9000 },
    });
    tone(out, {
      at: at + 0.07,
      seconds: 0.36,
      hz: high,
      wave: 'square',
      gain: (t) => 0.25 * Math.exp(-t * 9),
      lowpass: { hz: 9000 },
    });
  },
};
