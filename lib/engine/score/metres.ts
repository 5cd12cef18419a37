import { barsOf } from '#lib/spelling/bars.ts';
import type { Metre, MetreChange, Score } from './score.ts';

/** So near to a change is on it, beats. */
const NEAR_BEATS = 1e-6;

export const isSameMetre = (a: Metre, b: Metre): boolean =>
  a.numerator === b.numerator && a.denominator === b.denominator;

/**
 * A score in these metres, the first of them from beat 0 on: of two that fall together the later holds, and none takes
 * its own place.
 */
export function withMetres(score: Score, metres: readonly MetreChange[]): Score {
  const { metreChanges: _were, ...rest } = score;
  const [first, ...changes] = metres
    .filter(({ startBeat }, i) => !(metres[i + 1] && metres[i + 1]!.startBeat < startBeat + NEAR_BEATS))
    .filter(({ metre }, i, all) => i === 0 || !isSameMetre(metre, all[i - 1]!.metre));
  return { ...rest, metre: first!.metre, ...(changes.length > 0 && { metreChanges: changes }) };
}

type Metres = Pick<Score, 'metre' | 'metreChanges'>;

/** The metres of a stretch, the one in force where it begins first; what is left of a bar there is one of its own. */
export function metresBetween(score: Metres, fromBeat: number, toBeat: number): MetreChange[] {
  const bars = barsOf(score);
  const metre = bars.metreAt(fromBeat);
  const later = (score.metreChanges ?? []).filter(
    ({ startBeat }) => startBeat > fromBeat + NEAR_BEATS && startBeat < toBeat - NEAR_BEATS,
  );
  const barLine = bars.lineAfter(fromBeat);
  const upbeat = later.length > 0 ? metreOfBeats(barLine - fromBeat) : undefined;
  return upbeat
    ? [{ startBeat: fromBeat, metre: upbeat }, { startBeat: barLine, metre }, ...later]
    : [{ startBeat: fromBeat, metre }, ...later];
}

/** A bar of so many beats; nothing for what no bar is long. */
function metreOfBeats(beats: number): Metre | undefined {
  const denominator = Number.isInteger(beats) ? 4 : 8;
  const numerator = (beats * denominator) / 4;
  return beats > 0 && Number.isInteger(numerator)
    ? { numerator, denominator, beatsPerBar: beats }
    : undefined;
}
