import type { SoundRecipe } from '../recipe.ts';
import { swell } from '../synthesis/curve.ts';
import { tone } from '../synthesis/tone.ts';

export const beep: SoundRecipe = {
  id: 'beep',
  name: { en: 'Beep', zh: '哔声' },
  words: {
    en: ['beep', 'bleep', 'blip', 'censor', 'tone', 'sonar', 'radar', 'ping', 'heart monitor'],
    zh: ['哔', '哔声', '提示音哔', '嘀', '声纳', '雷达', '心电监护'],
  },
  kind: 'event',
  seconds: 0.25,
  everySeconds: 0.6,
  gainDb: -3,
  render(out, at, voice) {
    const hz = voice.degree(7) * 2 * voice.pitch;
    tone(out, { at, seconds: 0.18, hz, gain: (t) => 0.45 * swell(0.18, 0.004, 0.02)(t) });
    tone(out, { at, seconds: 0.18, hz: hz * 2, gain: (t) => 0.07 * swell(0.18, 0.004, 0.02)(t) });
  },
};
