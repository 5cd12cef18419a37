/**
 * Window functions. Periodic by default (for overlapping frames); symmetric for filter design.
 * Sources: F. J. Harris, "On the Use of Windows", Proc. IEEE 66(1), 1978; J. F. Kaiser, 1974.
 */
export type WindowShape = 'periodic' | 'symmetric';

const denominator = (length: number, shape: WindowShape): number =>
  Math.max(1, shape === 'periodic' ? length : length - 1);

/** w[n] = 0.5 − 0.5·cos(2πn/N): sums to a constant at hops of N/2, N/4 … */
export function hann(length: number, shape: WindowShape = 'periodic'): Float32Array {
  const window = new Float32Array(length);
  const span = denominator(length, shape);
  for (let n = 0; n < length; n++) window[n] = 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / span);
  return window;
}

/** Modified Bessel function of the first kind, order 0, by its power series. */
export function besselI0(x: number): number {
  const quarter = (x * x) / 4;
  let term = 1;
  let sum = 1;
  for (let k = 1; term > 1e-16 * sum; k++) {
    term *= quarter / (k * k);
    sum += term;
  }
  return sum;
}

/**
 * The Kaiser window at a place.
 * @param position −1 (left edge) … 1 (right edge); 0 outside
 * @param beta shape: 0 rectangular, 8 ≈ 80 dB of stopband, 12 ≈ 118 dB
 */
export function kaiserAt(position: number, beta: number): number {
  const inside = 1 - position * position;
  return inside < 0 ? 0 : besselI0(beta * Math.sqrt(inside)) / besselI0(beta);
}
