import type { SoundRecipe } from '../recipe.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { ring } from '../synthesis/tone.ts';

export const cymbal: SoundRecipe = {
  id: 'cymbal',
  name: { en: 'Cymbal', zh: '镲' },
  words: {
    en: ['cymbal', 'crash cymbal', 'hi hat', 'ride', 'splash cymbal'],
    zh: ['镲', '吊镲', '踩镲', '钹'],
  },
  kind: 'event',
  seconds: 2.5,
  everySeconds: 2.5,
  render(out, at, voice) {
    const { random, pitch } = voice;
    const partials = Array.from(
      { length: 26 },
      () => [random.range(900, 9500) * pitch, random.range(0.1, 0.4), random.range(0.5, 2.2)] as const,
    );
    ring(out, { at, gain: 0.06, partials, spread: 0.7 });
    noiseBed(out, {
      random,
      at,
      seconds: 2.4,
      gain: (t) => 0.22 * Math.min(1, t / 0.002) * (0.5 * Math.exp(-t * 9) + 0.5 * Math.exp(-t * 2.2)),
      filters: [
        { type: 'highpass', hz: 3800 },
        { type: 'peak', hz: 6500, q: 0.8, gainDb: 5 },
      ],
    });
  },
};
