import { isSameMetre, type Metres, metreProblems } from '../metres.ts';
import type { Metre, MetreChange } from '../score.ts';

/** Times of files are whole ticks. */
const NEAR_BEATS = 0.01;

/** As bars are counted: in quarters, or in eighths where those are written. */
export function metreOfFraction(numerator: number, denominator: number): Metre {
  const unit = denominator >= 8 ? 8 : 4;
  return {
    numerator: (numerator * unit) / denominator,
    denominator: unit,
    beatsPerBar: (4 * numerator) / denominator,
  };
}

/** The metre in which most beats are. */
export function mostPlayed(bars: readonly { metre: Metre; beats: number }[]): Metre | undefined {
  const beatsIn = new Map<number, { metre: Metre; beats: number }>();
  for (const { metre, beats } of bars) {
    const known = beatsIn.get(metre.beatsPerBar);
    if (known) known.beats += beats;
    else beatsIn.set(metre.beatsPerBar, { metre, beats });
  }
  let best: { metre: Metre; beats: number } | undefined;
  for (const each of beatsIn.values()) if (!best || each.beats > best.beats) best = each;
  return best?.metre;
}

/**
 * Written metres as a score has them, the first from beat 0 on. Those that only cut bars of the main one in two, as upbeats
 * of repeated parts do, are none of their own.
 * @returns nothing where one is none that a score can have, or begins within a bar of the one before it
 */
export function keptMetres(
  written: readonly MetreChange[],
  lengthBeats: number,
  main: Metre,
): Metres | undefined {
  const [first, ...metreChanges] = written
    .filter(
      ({ startBeat }, i) => (i === 0 || startBeat < lengthBeats) && startBeat !== written[i + 1]?.startBeat,
    )
    .filter(({ metre }, i, all) => i === 0 || !isSameMetre(metre, all[i - 1]!.metre));
  const runs = first ? [first, ...metreChanges] : [];
  const isOther = ({ metre }: MetreChange) => !isSameMetre(metre, main);
  const changes = runs.some((run, i) =>
    isOther(run)
      ? (runs[i + 1]?.startBeat ?? lengthBeats) - run.startBeat > main.beatsPerBar - NEAR_BEATS
      : (run.startBeat + NEAR_BEATS) % main.beatsPerBar > 2 * NEAR_BEATS,
  );
  if (!first || !changes) return { metre: main };
  const isMetre = ({ metre: { numerator } }: MetreChange) => Number.isInteger(numerator) && numerator <= 32;
  const metres = { metre: first.metre, ...(metreChanges.length > 0 && { metreChanges }) };
  const isKept = runs.every(isMetre) && metreProblems({ ...metres, lengthBeats }).length === 0;
  return isKept ? metres : undefined;
}

/** That metres change where no bar of what is before them ends: they cannot be counted so. */
export const noticeOfMetre = (
  counted: Metre,
  { bar, metre }: { bar: number | string; metre: Metre },
): string =>
  `The metre changes (bar ${bar}: ${metre.numerator}/${metre.denominator}); the band counts ${counted.numerator}/${counted.denominator} throughout, and every note stays at its beat.`;
