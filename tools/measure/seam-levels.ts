/** How loud an edit is at its seams, in windows of 100 ms, against the record around them. */
import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';

const WINDOW = SAMPLE_RATE / 10;
const STEP = WINDOW / 5;
/** What of the new music belongs to a seam, and what of the record tells how loud it should be there, seconds. */
const AT_SEAM_SECONDS = 0.6;
const AROUND_SECONDS = 3;
const SILENCE_DB = -80;

/** Where a seam lies in the result, and on which side of it the new music is. */
export interface LevelSeam {
  at: number;
  inwards: 1 | -1;
}

/** Levels at a seam, decibels. */
export interface SeamLevels {
  /** How far the quietest window lies under the quietest of the surroundings; 0 where it does not. */
  holeDb: number;
  /** How far the loudest lies over the loudest of the surroundings. */
  burstDb: number;
  /** Of all windows at the seam together, over the surroundings'. */
  meanDb: number;
}

/**
 * Levels of the new music within 0.6 s of a seam beside those of the record within 3 s of it, on both sides.
 * @param record as it was before the edit
 */
export function seamLevels(result: StereoBuffer, record: StereoBuffer, seam: LevelSeam): SeamLevels {
  const second = SAMPLE_RATE;
  const reach = Math.round(AT_SEAM_SECONDS * second);
  const [from, to] = seam.inwards === 1 ? [seam.at, seam.at + reach] : [seam.at - reach, seam.at];
  const fresh = levelsDb(result, from, to);
  const around = levelsDb(
    record,
    Math.max(0, seam.at - AROUND_SECONDS * second),
    Math.min(record.left.length, seam.at + AROUND_SECONDS * second),
  );
  return {
    holeDb: Math.max(0, Math.min(...around) - Math.min(...fresh)),
    burstDb: Math.max(0, Math.max(...fresh) - Math.max(...around)),
    meanDb: meanOf(fresh) - meanOf(around),
  };
}

/** Of powers, dB. */
const meanOf = (levels: readonly number[]): number =>
  10 * Math.log10(levels.reduce((sum, db) => sum + 10 ** (db / 10), 0) / Math.max(1, levels.length));

/** Root mean square of every window of 100 ms that lies whole in a stretch, dB of full scale. */
function levelsDb({ left, right }: StereoBuffer, from: number, to: number): number[] {
  const levels: number[] = [];
  for (let at = from; at + WINDOW <= Math.min(to, left.length); at += STEP) {
    let power = 0;
    for (let i = at; i < at + WINDOW; i++) power += left[i]! ** 2 + right[i]! ** 2;
    levels.push(Math.max(SILENCE_DB, 10 * Math.log10(power / (2 * WINDOW) + 1e-12)));
  }
  return levels;
}
