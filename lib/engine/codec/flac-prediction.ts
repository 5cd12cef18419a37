/** How a FLAC block is predicted: the choice of predictor, its residual, and what that costs. */

export const MAX_LPC_ORDER = 8;
export const LPC_PRECISION = 14;
const MAX_PARTITION_ORDER = 5;
/** A residual beyond this cannot be folded into 32 bits. */
const MAX_RESIDUAL = 2 ** 29;

export interface Partitions {
  order: number;
  /** Rice parameter of each of the 2^order partitions. */
  parameters: number[];
  bits: number;
}

/** Partition order to begin with: the greatest that divides the block and leaves the first partition something. */
export function finestPartitionOrder(length: number, warmUp: number): number {
  let order = MAX_PARTITION_ORDER;
  while (order > 0 && (length % (1 << order) !== 0 || length >> order <= warmUp)) order--;
  return order;
}

/**
 * Best Rice parameters for a residual.
 * @param finest folded magnitudes (twice the residual's, about) added up over each of the 2^order partitions
 */
export function partition(finest: Float64Array, order: number, length: number, warmUp: number): Partitions {
  let sums = finest.slice(0, 1 << order);
  let best: Partitions | undefined;
  for (;;) {
    const parameters: number[] = [];
    let bits = 6;
    for (let p = 0; p < sums.length; p++) {
      const count = (length >> order) - (p === 0 ? warmUp : 0);
      const sum = sums[p]!;
      // The mean of folded values times ln 2 gives the parameter to within one; both sides of it are tried.
      const mean = (sum / Math.max(1, count)) * Math.LN2;
      const guess = mean < 2 ? 0 : Math.min(29, 31 - Math.clz32(mean));
      const low = count * (guess + 1) + sum / 2 ** guess;
      const high = count * (guess + 2) + sum / 2 ** (guess + 1);
      const up = guess < 29 && high < low;
      parameters.push(up ? guess + 1 : guess);
      bits += (up ? high : low) + 5;
    }
    if (!best || bits < best.bits) best = { order, parameters, bits };
    if (order === 0) return best;
    order--;
    const merged = new Float64Array(1 << order);
    for (let p = 0; p < merged.length; p++) merged[p] = sums[2 * p]! + sums[2 * p + 1]!;
    sums = merged;
  }
}

/** Weights of the last four samples in the polynomial predictors of order 0–4 (RFC 9639 §9.2.5). */
const FIXED_WEIGHTS = [
  [0, 0, 0, 0],
  [1, 0, 0, 0],
  [2, -1, 0, 0],
  [3, -3, 1, 0],
  [4, -6, 4, -1],
] as const;
/** Samples looked at of every 256 to tell which polynomial predictor would do. */
const PROBE = 32;

/** The best of orders 2–4, and the folded magnitude it would leave in all, from an eighth of the samples. */
export function probeFixed(x: Float64Array, length: number): { order: number; sum: number } {
  let s2 = 0;
  let s3 = 0;
  let s4 = 0;
  let seen = 0;
  for (let start = 4; start + PROBE <= length; start += 256, seen += PROBE) {
    for (let i = start; i < start + PROBE; i++) {
      const c = x[i - 2]!;
      const near = x[i]! - x[i - 1]!;
      const middle = x[i - 1]! - c;
      const far = c - x[i - 3]!;
      const d2 = near - middle;
      const d3 = d2 - (middle - far);
      const d4 = d3 - (middle - far - (far - (x[i - 3]! - x[i - 4]!)));
      s2 += Math.abs(d2);
      s3 += Math.abs(d3);
      s4 += Math.abs(d4);
    }
  }
  const order = s4 < s3 && s4 < s2 ? 4 : s3 < s2 ? 3 : 2;
  const least = order === 4 ? s4 : order === 3 ? s3 : s2;
  return { order, sum: seen > 0 ? (2 * least * length) / seen : Number.POSITIVE_INFINITY };
}

/**
 * Residual of the polynomial predictor of an order below the block's length, and the folded magnitudes of its
 * partitions.
 * @returns false where a residual is too large to be coded
 */
export function fixedResidual(
  x: Float64Array,
  length: number,
  order: number,
  residual: Int32Array,
  sums: Float64Array,
  partitionOrder: number,
): boolean {
  const [w1, w2, w3, w4] = FIXED_WEIGHTS[order]!;
  const size = length >> partitionOrder;
  let most = 0;
  for (let i = 0; i < order; i++) residual[i] = x[i]!;
  let x1 = x[order - 1] ?? 0;
  let x2 = x[order - 2] ?? 0;
  let x3 = x[order - 3] ?? 0;
  let x4 = x[order - 4] ?? 0;
  for (let p = 0, i = order; p < 1 << partitionOrder; p++) {
    let sum = 0;
    for (const end = (p + 1) * size; i < end; i++) {
      const here = x[i]!;
      const value = here - (w1 * x1 + w2 * x2 + w3 * x3 + w4 * x4);
      x4 = x3;
      x3 = x2;
      x2 = x1;
      x1 = here;
      residual[i] = value;
      // Folding the sign in would be a branch that goes either way half the time.
      const magnitude = Math.abs(value);
      if (magnitude > most) most = magnitude;
      sum += magnitude;
    }
    sums[p] = 2 * sum;
  }
  return most < MAX_RESIDUAL;
}

export interface LinearPredictor {
  order: number;
  coefficients: Int32Array;
  shift: number;
}

const windows = new Map<number, Float64Array>();
/** Scratch for blocks of the usual length. */
const windowed = new Float64Array(2048);

/** Welch window: sharp enough, and cheap. */
function windowOf(length: number): Float64Array {
  let window = windows.get(length);
  if (!window) {
    const middle = (length - 1) / 2;
    window = Float64Array.from({ length }, (_, i) => 1 - ((i - middle) / (middle + 1)) ** 2);
    if (windows.size > 8) windows.clear();
    windows.set(length, window);
  }
  return window;
}

/**
 * Linear predictor by autocorrelation and the Levinson–Durbin recursion, its coefficients rounded with error feedback
 * to 14 bits. @returns undefined where the block is too short or too plain for one
 */
export function linearPredictor(x: Float64Array, length: number): LinearPredictor | undefined {
  if (length < 64) return undefined;
  // The middle half tells nearly as much: files grow by less than 1 %.
  const count = length >> 1;
  const from = length >> 2;
  const window = windowOf(count);
  const y = windowed.length === count ? windowed : new Float64Array(count);
  for (let i = 0; i < count; i++) y[i] = x[from + i]! * window[i]!;
  const auto = autocorrelation(y);
  if (!(auto[0]! > 0)) return undefined;
  const order = MAX_LPC_ORDER;
  const a = new Float64Array(order);
  let error = auto[0]! * (1 + 1e-9);
  for (let i = 0; i < order; i++) {
    let sum = auto[i + 1]!;
    for (let j = 0; j < i; j++) sum -= a[j]! * auto[i - j]!;
    const reflection = sum / error;
    for (let j = 0; j < i >> 1; j++) {
      const swap = a[j]!;
      a[j] = swap - reflection * a[i - 1 - j]!;
      a[i - 1 - j]! -= reflection * swap;
    }
    if (i & 1) a[i >> 1]! *= 1 - reflection;
    a[i] = reflection;
    error *= 1 - reflection * reflection;
    if (!(error > 0)) return undefined;
  }
  return round(a);
}

function autocorrelation(y: Float64Array): Float64Array {
  let r0 = 0;
  let r1 = 0;
  let r2 = 0;
  let r3 = 0;
  let r4 = 0;
  let r5 = 0;
  let r6 = 0;
  let r7 = 0;
  let r8 = 0;
  for (let i = MAX_LPC_ORDER; i < y.length; i++) {
    const v = y[i]!;
    r0 += v * v;
    r1 += v * y[i - 1]!;
    r2 += v * y[i - 2]!;
    r3 += v * y[i - 3]!;
    r4 += v * y[i - 4]!;
    r5 += v * y[i - 5]!;
    r6 += v * y[i - 6]!;
    r7 += v * y[i - 7]!;
    r8 += v * y[i - 8]!;
  }
  return Float64Array.of(r0, r1, r2, r3, r4, r5, r6, r7, r8);
}

function round(a: Float64Array): LinearPredictor | undefined {
  let most = 0;
  for (const value of a) most = Math.max(most, Math.abs(value));
  const limit = 2 ** (LPC_PRECISION - 1);
  const shift = Math.min(15, LPC_PRECISION - 2 - Math.floor(Math.log2(most)));
  if (!(most > 0) || shift < 0) return undefined;
  const coefficients = new Int32Array(a.length);
  let carried = 0;
  for (let i = 0; i < a.length; i++) {
    const exact = a[i]! * 2 ** shift + carried;
    const whole = Math.max(-limit, Math.min(limit - 1, Math.round(exact)));
    carried = exact - whole;
    coefficients[i] = whole;
  }
  return { order: a.length, coefficients, shift };
}

/**
 * Residual of a linear predictor of order 8, and the folded magnitudes of its partitions.
 * @returns false where a residual is too large to be coded
 */
export function linearResidual(
  x: Float64Array,
  length: number,
  predictor: LinearPredictor,
  residual: Int32Array,
  sums: Float64Array,
  order: number,
): boolean {
  // Products of 25 and 14 bits do not fit 32 bits; doubles hold them exactly, scaled by a power of two as well.
  const scaled = Float64Array.from(predictor.coefficients, (value) => value * 2 ** -predictor.shift);
  const [c0, c1, c2, c3, c4, c5, c6, c7] = scaled as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const size = length >> order;
  let most = 0;
  for (let i = 0; i < MAX_LPC_ORDER; i++) residual[i] = x[i]!;
  // What went before moves from register to register, which is faster than reading it eight times.
  let x1 = x[7]!;
  let x2 = x[6]!;
  let x3 = x[5]!;
  let x4 = x[4]!;
  let x5 = x[3]!;
  let x6 = x[2]!;
  let x7 = x[1]!;
  let x8 = x[0]!;
  for (let p = 0, i = MAX_LPC_ORDER; p < 1 << order; p++) {
    let sum = 0;
    for (const end = (p + 1) * size; i < end; i++) {
      const here = x[i]!;
      const near = c0 * x1 + c1 * x2 + (c2 * x3 + c3 * x4);
      const far = c4 * x5 + c5 * x6 + (c6 * x7 + c7 * x8);
      const value = here - Math.floor(near + far);
      x8 = x7;
      x7 = x6;
      x6 = x5;
      x5 = x4;
      x4 = x3;
      x3 = x2;
      x2 = x1;
      x1 = here;
      residual[i] = value;
      // Folding the sign in would be a branch that goes either way half the time.
      const magnitude = Math.abs(value);
      if (magnitude > most) most = magnitude;
      sum += magnitude;
    }
    sums[p] = 2 * sum;
  }
  return most < MAX_RESIDUAL;
}
