import { barsOf } from '#lib/spelling/bars.ts';
import type { ScoreProblem } from './problems.ts';
import type { Metre, MetreChange, Score } from './score.ts';

/** So near to a change is on it, beats. */
const NEAR_BEATS = 1e-6;
/** So near to a bar line is on it. */
const NEAR_BARS = 1e-6;

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

export type Metres = Pick<Score, 'metre' | 'metreChanges'>;

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

/** Changes of metre that do not come one after the other, within the song, on bar lines of what is before them. */
export function metreProblems({
  metre,
  metreChanges = [],
  lengthBeats,
}: Metres & Pick<Score, 'lengthBeats'>): ScoreProblem[] {
  let before = { startBeat: 0, metre };
  return metreChanges.flatMap((change, i): ScoreProblem[] => {
    const { numerator, denominator, beatsPerBar } = before.metre;
    const bars = (change.startBeat - before.startBeat) / beatsPerBar;
    const line = before.startBeat + Math.max(1, Math.ceil(bars)) * beatsPerBar;
    before = change;
    const isOnLine = bars > 0.5 && Math.abs(bars - Math.round(bars)) < NEAR_BARS;
    if (isOnLine && change.startBeat < lengthBeats) return [];
    const why = isOnLine
      ? `the song ends at beat ${lengthBeats}`
      : `that is no bar line of the ${numerator}/${denominator} before it; the next is beat ${line}`;
    const message = `metreChanges.${i}: the metre changes at beat ${change.startBeat}, but ${why}.`;
    return [{ key: `metre|${isOnLine}`, message }];
  });
}

/** A bar of so many beats; nothing for what no bar is long. */
function metreOfBeats(beats: number): Metre | undefined {
  const denominator = Number.isInteger(beats) ? 4 : 8;
  const numerator = (beats * denominator) / 4;
  return beats > 0 && Number.isInteger(numerator)
    ? { numerator, denominator, beatsPerBar: beats }
    : undefined;
}
