/** What spectrum a finished record is brought to when it is mastered again. */
import type { StereoBuffer } from '../audio.ts';
import { BAND_CENTRES_HZ, bandSharesDb } from '../dsp/spectrum.ts';
import { DEFAULT_CURVE } from './defaults.ts';

/** A band this far under the trend holds nothing that could be raised but noise, dB. */
const EMPTY_DB = 20;

/**
 * A spectral target near to a record's own: its style's curve where that is known, otherwise what records are like on
 * the whole with this one's tilt, so that a dark record stays dark and only what sticks out or is hollow is evened.
 * @param mostDb no band is asked to be lowered further, and none to be raised by more than half of it: what a record
 * is hollow in may have been left out of it
 * @param leanDb what the target is moved by in each band, within the same bounds
 * @returns share of each band of BAND_EDGES_HZ, dB relative to the whole
 */
export function recordCurve(
  record: StereoBuffer,
  {
    mostDb,
    styleCurve,
    leanDb,
  }: { mostDb: number; styleCurve?: readonly number[]; leanDb?: readonly number[] },
): number[] {
  const own = bandSharesDb(record);
  const trend = styleCurve ?? tilted(DEFAULT_CURVE, own);
  return trend.map((wanted, band) => {
    const difference = wanted - own[band]!;
    if (difference > EMPTY_DB) return own[band]!;
    return own[band]! + Math.max(-mostDb, Math.min(mostDb / 2, difference + (leanDb?.[band] ?? 0)));
  });
}

/**
 * A curve with the level and tilt of a record: the line through the differences is Theil's and Sen's (medians of slopes
 * and heights; P. Sen, JASA 63, 1968), for a band that is empty, or cut off by a codec, must not tilt it.
 */
function tilted(curve: readonly number[], own: Float64Array): number[] {
  const points = curve.map((db, band) => ({
    octave: Math.log2(BAND_CENTRES_HZ[band]!),
    db: own[band]! - db,
  }));
  const slope = median(
    points.flatMap((a, i) => points.slice(i + 1).map((b) => (b.db - a.db) / (b.octave - a.octave))),
  );
  const height = median(points.map(({ octave, db }) => db - slope * octave));
  return curve.map((db, band) => db + height + slope * points[band]!.octave);
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};
