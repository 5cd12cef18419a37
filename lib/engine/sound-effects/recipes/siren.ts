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
    const { seconds, speed, pitch, whole } = voice;
    const period = whole(2.4 / speed);
    // A wail whose mean pitch is a whole number of waves a loop meets itself in phase.
    const wail = (mean: number) => (t: number) =>
      (1 - (1 / 3) * Math.cos((2 * Math.PI * t) / period)) / whole(1 / mean);
    const hz = wail(840 * pitch);
    tone(out, { at, seconds, hz, wave: 'saw', gain: 0.2, lowpass: { hz: 3200, q: 1.6 } });
    tone(out, {
      at,
      seconds,
      hz: wail(843.4 * pitch),
      wave: 'square',
      gain: 0.1,
      pan: 0.4,
      lowpass: { hz: 2600 },
    });
  },
};
