import { GRID_HZ } from './donor-grid.ts';

/** Of the cosine series that a donor's envelopes are kept as: as fine as 100 mel. */
export const COEFFICIENTS = 36;
const POINTS = GRID_HZ.length;

const COSINES = Array.from({ length: COEFFICIENTS }, (_, j) =>
  Float64Array.from({ length: POINTS }, (_, i) => Math.cos((Math.PI * j * (i + 0.5)) / POINTS)),
);

/** The cosine series (DCT-II) of an envelope on the grid. */
export const cosineSeries = (envelope: ArrayLike<number>): number[] =>
  COSINES.map((cosine, j) => {
    let sum = 0;
    for (let i = 0; i < POINTS; i++) sum += envelope[i]! * cosine[i]!;
    return (sum * (j === 0 ? 1 : 2)) / POINTS;
  });

/** Level of an envelope between two frequencies, dB, from its mean power over the grid's points. */
export function bandDb(envelope: ArrayLike<number>, fromHz: number, toHz: number): number {
  let power = 1e-12;
  let points = 0;
  for (let i = 0; i < POINTS; i++)
    if (GRID_HZ[i]! >= fromHz && GRID_HZ[i]! < toHz) {
      power += Math.exp(2 * envelope[i]!);
      points++;
    }
  return 10 * Math.log10(power / Math.max(1, points));
}

/** The envelope read at a frequency, by linear interpolation over the grid. */
export function valueAt(envelope: ArrayLike<number>, hz: number): number {
  if (hz <= GRID_HZ[0]!) return envelope[0]!;
  if (hz >= GRID_HZ[POINTS - 1]!) return envelope[POINTS - 1]!;
  let low = 0;
  let high = POINTS - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (GRID_HZ[middle]! <= hz) low = middle;
    else high = middle;
  }
  return (
    envelope[low]! +
    ((envelope[high]! - envelope[low]!) * (hz - GRID_HZ[low]!)) / (GRID_HZ[high]! - GRID_HZ[low]!)
  );
}

/** Nepers to decibels. */
export const DB = 20 / Math.LN10;
