/** How a FLAC block is predicted: the choice of predictor, its residual, and what that costs. */

export const MAX_LPC_ORDER = 8;
export const LPC_PRECISION = 14;
const MAX_PARTITION_ORDER = 6;
/** A residual beyond this cannot be folded into 32 bits. */
const MAX_RESIDUAL = 2 ** 29;

export interface Partitions {
  order: number;
  /** Rice parameter of each of the 2^order partitions. */
  parameters: number[];
  bits: number;
}

/** Best Rice parameters for a residual whose first `warmUp` places are not coded. */
export function partition(residual: Int32Array, length: number, warmUp: number): Partitions {
  let order = MAX_PARTITION_ORDER;
  while (order > 0 && (length % (1 << order) !== 0 || length >> order <= warmUp)) order--;
  let sums = new Float64Array(1 << order);
  const size = length >> order;
  for (let p = 0; p < sums.length; p++) {
    let sum = 0;
    for (let i = p === 0 ? warmUp : p * size; i < (p + 1) * size; i++) {
      const value = residual[i]!;
      sum += (value << 1) ^ (value >> 31);
    }
    sums[p] = sum;
  }
  let best: Partitions | undefined;
  for (;;) {
    const parameters: number[] = [];
    let bits = 6;
    for (let p = 0; p < sums.length; p++) {
      const count = (length >> order) - (p === 0 ? warmUp : 0);
      // The mean of folded values times ln 2 gives the parameter to within one; both sides of it are tried.
      const guess = Math.max(
        0,
        Math.min(29, Math.floor(Math.log2((sums[p]! / Math.max(1, count)) * Math.LN2 + 1e-9))),
      );
      const cost = (k: number): number => count * (k + 1) + sums[p]! / 2 ** k;
      const k = guess < 29 && cost(guess + 1) < cost(guess) ? guess + 1 : guess;
      parameters.push(k);
      bits += cost(k) + 5;
    }
    if (!best || bits < best.bits) best = { order, parameters, bits };
    if (order === 0) return best;
    order--;
    const merged = new Float64Array(1 << order);
    for (let p = 0; p < merged.length; p++) merged[p] = sums[2 * p]! + sums[2 * p + 1]!;
    sums = merged;
  }
}

/** Residual of the polynomial predictor of order 0–4 (RFC 9639 §9.2.5). */
export function fixedResidual(x: Int32Array, length: number, order: number, residual: Int32Array): void {
  residual.set(length === x.length ? x : x.subarray(0, length));
  for (let round = 0; round < order; round++) {
    for (let i = length - 1; i > round; i--) residual[i]! -= residual[i - 1]!;
  }
}

/** Order 0–4 with the smallest sum of magnitudes, and that sum. */
export function bestFixedOrder(x: Int32Array, length: number): { order: number; sum: number } {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let s4 = 0;
  let p0 = x[3] ?? 0;
  let p1 = p0 - (x[2] ?? 0);
  let p2 = p1 - ((x[2] ?? 0) - (x[1] ?? 0));
  let p3 = p2 - ((x[2] ?? 0) - 2 * (x[1] ?? 0) + (x[0] ?? 0));
  for (let i = 4; i < length; i++) {
    const d0 = x[i]!;
    const d1 = d0 - p0;
    const d2 = d1 - p1;
    const d3 = d2 - p2;
    const d4 = d3 - p3;
    s0 += d0 < 0 ? -d0 : d0;
    s1 += d1 < 0 ? -d1 : d1;
    s2 += d2 < 0 ? -d2 : d2;
    s3 += d3 < 0 ? -d3 : d3;
    s4 += d4 < 0 ? -d4 : d4;
    p0 = d0;
    p1 = d1;
    p2 = d2;
    p3 = d3;
  }
  const sums = [s0, s1, s2, s3, s4];
  let order = 0;
  for (let k = 1; k < 5; k++) if (sums[k]! < sums[order]!) order = k;
  return { order: Math.min(order, Math.max(0, length - 1)), sum: sums[order]! };
}

export interface LinearPredictor {
  order: number;
  coefficients: Int32Array;
  shift: number;
}

const windows = new Map<number, Float64Array>();

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
export function linearPredictor(x: Int32Array, length: number): LinearPredictor | undefined {
  if (length < 64) return undefined;
  const window = windowOf(length);
  const y = new Float64Array(length);
  for (let i = 0; i < length; i++) y[i] = x[i]! * window[i]!;
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

/** Residual of a linear predictor of order 8. @returns false where a residual is too large to be coded */
export function linearResidual(
  x: Int32Array,
  length: number,
  predictor: LinearPredictor,
  residual: Int32Array,
): boolean {
  const [c0, c1, c2, c3, c4, c5, c6, c7] = predictor.coefficients as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  // Products of 25 and 14 bits do not fit 32 bits; doubles hold them exactly.
  const scale = 2 ** -predictor.shift;
  let most = 0;
  for (let i = 0; i < MAX_LPC_ORDER; i++) residual[i] = x[i]!;
  for (let i = MAX_LPC_ORDER; i < length; i++) {
    const sum =
      c0 * x[i - 1]! +
      c1 * x[i - 2]! +
      c2 * x[i - 3]! +
      c3 * x[i - 4]! +
      c4 * x[i - 5]! +
      c5 * x[i - 6]! +
      c6 * x[i - 7]! +
      c7 * x[i - 8]!;
    const value = x[i]! - Math.floor(sum * scale);
    if (value > most) most = value;
    else if (-value > most) most = -value;
    residual[i] = value;
  }
  return most < MAX_RESIDUAL;
}
