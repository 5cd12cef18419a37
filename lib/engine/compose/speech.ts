import type { Random } from '../random.ts';
import type { Key, Syllable } from '../score/score.ts';
import { snapToScale, stepInScale } from '../theory/scales.ts';

/** Where Mandarin tones lie on the speaker's five levels, as scale steps around the middle. */
const TONE_STEPS: Record<number, number> = { 1: 2, 2: 1, 3: -1, 4: 1, 5: 0 };

/**
 * Pitches of spoken rhythm (rap, spoken word): the intonation of a sentence in scale steps around the speaker's
 * middle — accents up, declination over the phrase, a fall at its end (a rise where it goes on).
 */
export function speechPitches(
  syllables: readonly Syllable[],
  section: { key: Key; floor: number; ceiling: number; energy: number },
  random: Random,
): number[] {
  const centre = snapToScale(
    section.floor + (section.ceiling - section.floor) * (0.3 + 0.2 * section.energy),
    section.key,
  );
  const ending = random.pick([-2, -2, -1, 1]);
  const count = syllables.length;
  const peak = Math.floor(count * random.range(0.15, 0.45));
  return syllables.map((syllable, i) => {
    const x = count > 1 ? i / (count - 1) : 1;
    const accent = syllable.tone
      ? (TONE_STEPS[syllable.tone] ?? 0)
      : syllable.stress === 2
        ? 1
        : syllable.stress === 1
          ? 0.4
          : -0.4;
    let steps = 0.8 - 1.6 * x + accent + (i === peak ? 0.8 : 0) + random.gaussian(0, 0.35);
    if (i === count - 1) steps += ending;
    const pitch = stepInScale(centre, Math.max(-3, Math.min(3, Math.round(steps))), section.key);
    return Math.max(section.floor, Math.min(section.ceiling, pitch));
  });
}
