import type { PlannedLine } from './song-plan.ts';

/** Shorter than this on the average, syllables are no longer understood, seconds. */
export const LEAST_SYLLABLE_SECONDS = 0.15;
/** A singer breathes between lines, seconds. */
const LINE_PAUSE_SECONDS = 0.25;

/**
 * The first lines, as many as can be sung in a time (one at least), and what people are told of the others.
 * @param seconds the time there is
 */
export function linesWithRoom(
  lines: readonly PlannedLine[],
  seconds: number,
): { lines: PlannedLine[]; notices: string[] } {
  let used = 0;
  const fitting = lines.filter((line, i) => {
    used += line.syllables.length * LEAST_SYLLABLE_SECONDS + (i > 0 ? LINE_PAUSE_SECONDS : 0);
    return i === 0 || used <= seconds;
  });
  const left = lines.length - fitting.length;
  return { lines: fitting, notices: left > 0 ? [roomNotice(left, fitting.length)] : [] };
}

export const roomNotice = (left: number, sung: number): string =>
  `${left} ${left === 1 ? 'line was' : 'lines were'} left out: there is room for ${sung}.`;
