import { type SpeechFeatures, WIDTH } from './speech-features.ts';

/** What one recording's frames are in another. */
export interface Warp {
  /** The frame of the take that each frame of the model is; fractions where it is several. */
  places: Float64Array;
  /** How unlike they are there. */
  distances: Float64Array;
  /** Mean distance along the way. */
  cost: number;
}

/** A step that moves in one recording only costs so much more: a pause, a drawn-out sound. */
const STANDING = 1.25;
const [BOTH, MODEL, TAKE] = [0, 1, 2];

/**
 * Dynamic time warping (H. Sakoe & S. Chiba, IEEE ASSP 26, 1978) of a model in a take.
 * @param free so many frames of the take may come before the model begins, and after it ends
 */
export function warpTimes(model: SpeechFeatures, take: SpeechFeatures, free: number): Warp {
  const [n, m] = [model.frames, take.frames];
  const steps = new Uint8Array(n * m);
  let before = new Float64Array(m + 1);
  let row = new Float64Array(m + 1);
  before.fill(Number.POSITIVE_INFINITY).fill(0, 0, Math.min(m, free + 1));
  const width = WIDTH;
  const distance = (i: number, j: number) => {
    let sum = 0;
    for (let k = 0, a = i * width, b = j * width; k < width; k++, a++, b++) {
      const difference = model.values[a]! - take.values[b]!;
      sum += difference * difference;
    }
    return Math.sqrt(sum);
  };
  for (let i = 0; i < n; i++) {
    row[0] = Number.POSITIVE_INFINITY;
    for (let j = 0; j < m; j++) {
      const own = distance(i, j);
      let least = before[j]! + own;
      let step = BOTH;
      const standing = STANDING * own;
      if (before[j + 1]! + standing < least) [least, step] = [before[j + 1]! + standing, MODEL];
      if (row[j]! + standing < least) [least, step] = [row[j]! + standing, TAKE];
      row[j + 1] = least;
      steps[i * m + j] = step!;
    }
    [before, row] = [row, before];
    if (i === 0) before[0] = Number.POSITIVE_INFINITY;
  }
  let j = Math.max(0, m - 1 - free);
  for (let k = j + 1; k < m; k++) if (before[k + 1]! < before[j + 1]!) j = k;
  const cost = before[j + 1]! / Math.max(1, n);
  const sums = new Float64Array(n);
  const counts = new Float64Array(n);
  const distances = new Float64Array(n);
  for (let i = n - 1; i >= 0 && j >= 0; ) {
    sums[i]! += j;
    counts[i]! += 1;
    distances[i]! += distance(i, j);
    const step = steps[i * m + j];
    if (step !== TAKE) i--;
    if (step !== MODEL) j--;
  }
  return {
    places: sums.map((sum, i) => sum / Math.max(1, counts[i]!)),
    distances: distances.map((sum, i) => sum / Math.max(1, counts[i]!)),
    cost,
  };
}
