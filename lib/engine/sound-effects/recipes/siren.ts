import type { SoundRecipe } from '../recipe.ts';
import { tone } from '../synthesis/tone.ts';

export const siren: SoundRecipe = {
  id: 'siren',
  name: { en: 'Siren', zh: '警笛' },
  words: {
    en: ['siren', 'police', 'ambulance', 'fire truck', 'police car', 'air raid'],
    zh: ['警笛', '警车', '救护车', '消防车', '防空警报', '鸣笛'],
  },
  kind: 'bed',
  seconds: 6,
  render(out, at, voice) {
    const { seconds, speed, pitch } = voice;
    const period = 2.4 / speed;
    const hz = (t: number) => (560 + 560 * (0.5 - 0.5 * Math.cos((2 * Math.PI * t) / period))) * pitch;
    tone(out, { at, seconds, hz, wave: 'saw', gain: 0.2, lowpass: { hz: 3200, q: 1.6 } });
    tone(out, {
      at,
      seconds,
      hz: (t) => hz(t) * 1.004,
      wave: 'square',
      gain: 0.1,
      pan: 0.4,
      lowpass: { hz: 2600 },
    });
  },
};
