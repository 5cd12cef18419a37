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

/** w[n] = 0.54 − 0.46·cos(2πn/N). */
export function hamming(length: number, shape: WindowShape = 'periodic'): Float32Array {
  const window = new Float32Array(length);
  const span = denominator(length, shape);
  for (let n = 0; n < length; n++) window[n] = 0.54 - 0.46 * Math.cos((2 * Math.PI * n) / span);
  return window;
}

/** Four-term Blackman–Harris: side lobes 92 dB down. */
export function blackmanHarris(length: number, shape: WindowShape = 'periodic'): Float32Array {
  const window = new Float32Array(length);
  const span = denominator(length, shape);
  for (let n = 0; n < length; n++) {
    const turn = (2 * Math.PI * n) / span;
    window[n] =
      0.35875 - 0.48829 * Math.cos(turn) + 0.14128 * Math.cos(2 * turn) - 0.01168 * Math.cos(3 * turn);
  }
  return window;
}

/** √Hann: analysis and synthesis windows whose product is a Hann window. */
export function sqrtHann(length: number): Float32Array {
  const window = new Float32Array(length);
  for (let n = 0; n < length; n++) window[n] = Math.sin((Math.PI * n) / length);
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

/** The β that gives a stopband attenuation in dB (Kaiser's empirical formula). */
export function kaiserBeta(attenuationDb: number): number {
  if (attenuationDb > 50) return 0.1102 * (attenuationDb - 8.7);
  if (attenuationDb >= 21) return 0.5842 * (attenuationDb - 21) ** 0.4 + 0.07886 * (attenuationDb - 21);
  return 0;
}
