import { stepWeight } from '#lib/engine/compose/learned/melody-features.ts';
import type { Score } from '#lib/engine/score/score.ts';
import type { SungGrid } from './sung-grid.ts';

/** How far a melody keeps to its words; shares 0–1, undefined where nothing tells. */
export interface Prosody {
  /** Share of stressed syllables of English words on beats, less that of unstressed ones. */
  stressGap: number | undefined;
  stressedOnBeat: number | undefined;
  unstressedOnBeat: number | undefined;
  /** Of neighbouring Mandarin syllables whose tones differ in height: how many move as they do, and against them. */
  tonesFollowed: number | undefined;
  tonesContrary: number | undefined;
}

/** Mean height of each Mandarin tone on the five levels of Y. R. Chao (1930): 55, 35, 214, 51, neutral. */
const TONE_HEIGHTS: Record<number, number> = { 1: 5, 2: 3.7, 3: 2, 4: 4, 5: 3 };
/** Tones less apart than this tell no direction. */
const CLEARLY_APART = 0.9;

/** Measures how a sung melody treats its words. */
export function measureProsody(score: Score, { syllables, ground }: SungGrid): Prosody {
  const onBeat = { stressed: [0, 0], unstressed: [0, 0] };
  let followed = 0;
  let contrary = 0;
  let pairs = 0;
  syllables.forEach((note, i) => {
    const line = score.lyrics[note.line]!;
    const syllable = line.syllables[note.syllable]!;
    if (syllable.language === 'en') {
      const tally = syllable.stress > 0 ? onBeat.stressed : onBeat.unstressed;
      tally[1]!++;
      if (stepWeight(note.startStep, ground.stepsPerBar) >= 2) tally[0]!++;
    }
    const before = syllables[i - 1];
    if (before?.line !== note.line || !syllable.tone) return;
    const toneBefore = line.syllables[before.syllable]!.tone;
    if (!toneBefore) return;
    const rise = TONE_HEIGHTS[syllable.tone]! - TONE_HEIGHTS[toneBefore]!;
    if (Math.abs(rise) < CLEARLY_APART) return;
    pairs++;
    const direction = Math.sign(note.pitch - before.pitch) * Math.sign(rise);
    if (direction > 0) followed++;
    if (direction < 0) contrary++;
  });
  const share = ([on, all]: readonly number[]) => (all! > 0 ? on! / all! : undefined);
  const stressedOnBeat = share(onBeat.stressed);
  const unstressedOnBeat = share(onBeat.unstressed);
  return {
    stressedOnBeat,
    unstressedOnBeat,
    stressGap:
      stressedOnBeat === undefined || unstressedOnBeat === undefined
        ? undefined
        : stressedOnBeat - unstressedOnBeat,
    tonesFollowed: pairs > 0 ? followed / pairs : undefined,
    tonesContrary: pairs > 0 ? contrary / pairs : undefined,
  };
}
