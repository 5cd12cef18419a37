/**
 * Discrete Fourier transform of real signals.
 *
 * Algorithm: a real signal of length N is packed into a complex one of N/2, transformed by an auto-sorting
 * radix-4 Stockham FFT (C. Van Loan, "Computational Frameworks for the FFT", 1992, §1.7), and untangled.
 * Double precision throughout; no allocation after construction; bit-for-bit reproducible.
 */
type Samples = Float32Array | Float64Array;

export class RealFft {
  /** Number of real samples: a power of two ≥ 4. */
  readonly size: number;
  /** Number of frequency bins, DC and Nyquist included: size / 2 + 1. */
  readonly bins: number;
  readonly #half: number;
  readonly #cos: Float64Array;
  readonly #sin: Float64Array;
  readonly #scratchRe: Float64Array;
  readonly #scratchIm: Float64Array;
  #aRe: Float64Array;
  #aIm: Float64Array;
  #bRe: Float64Array;
  #bIm: Float64Array;

  /** @throws RangeError unless `size` is a power of two ≥ 4. */
  constructor(size: number) {
    if (!Number.isInteger(size) || size < 4 || (size & (size - 1)) !== 0) {
      throw new RangeError(`RealFft: size must be a power of two of at least 4, got ${size}`);
    }
    this.size = size;
    this.#half = size / 2;
    this.bins = this.#half + 1;
    this.#scratchRe = new Float64Array(this.bins);
    this.#scratchIm = new Float64Array(this.bins);
    this.#cos = new Float64Array(size);
    this.#sin = new Float64Array(size);
    for (let i = 0; i < size; i++) {
      this.#cos[i] = Math.cos((2 * Math.PI * i) / size);
      this.#sin[i] = Math.sin((2 * Math.PI * i) / size);
    }
    this.#aRe = new Float64Array(this.#half);
    this.#aIm = new Float64Array(this.#half);
    this.#bRe = new Float64Array(this.#half);
    this.#bIm = new Float64Array(this.#half);
  }

  /**
   * X[k] = Σ x[n]·e^(−2πikn/N) for k = 0 … N/2.
   * @param input at least `size` samples; `offset` is where the frame starts in it
   * @param re real parts out, `bins` long @param im imaginary parts out, `bins` long
   */
  forward(input: Samples, re: Samples, im: Samples, offset = 0): void {
    const half = this.#half;
    const aRe = this.#aRe;
    const aIm = this.#aIm;
    for (let i = 0, j = offset; i < half; i++, j += 2) {
      aRe[i] = input[j]!;
      aIm[i] = input[j + 1]!;
    }
    this.#transform();
    const zRe = this.#aRe;
    const zIm = this.#aIm;
    const cos = this.#cos;
    const sin = this.#sin;
    re[0] = zRe[0]! + zIm[0]!;
    im[0] = 0;
    re[half] = zRe[0]! - zIm[0]!;
    im[half] = 0;
    for (let k = 1, m = half - 1; k <= m; k++, m--) {
      const evenRe = 0.5 * (zRe[k]! + zRe[m]!);
      const evenIm = 0.5 * (zIm[k]! - zIm[m]!);
      const oddRe = 0.5 * (zIm[k]! + zIm[m]!);
      const oddIm = 0.5 * (zRe[m]! - zRe[k]!);
      const c = cos[k]!;
      const s = sin[k]!;
      const turnedRe = oddRe * c + oddIm * s;
      const turnedIm = oddIm * c - oddRe * s;
      re[k] = evenRe + turnedRe;
      im[k] = evenIm + turnedIm;
      re[m] = evenRe - turnedRe;
      im[m] = turnedIm - evenIm;
    }
  }

  /**
   * The exact inverse of {@link forward} (scaled by 1/N): reads `bins` bins, writes `size` samples.
   * The imaginary parts of DC and Nyquist are taken as 0.
   */
  inverse(re: Samples, im: Samples, output: Samples, offset = 0): void {
    const half = this.#half;
    const aRe = this.#aRe;
    const aIm = this.#aIm;
    const cos = this.#cos;
    const sin = this.#sin;
    // The conjugate goes in and a conjugate comes out, so the forward transform serves both ways.
    aRe[0] = 0.5 * (re[0]! + re[half]!);
    aIm[0] = -0.5 * (re[0]! - re[half]!);
    for (let k = 1, m = half - 1; k <= m; k++, m--) {
      const evenRe = 0.5 * (re[k]! + re[m]!);
      const evenIm = 0.5 * (im[k]! - im[m]!);
      const turnedRe = 0.5 * (re[k]! - re[m]!);
      const turnedIm = 0.5 * (im[k]! + im[m]!);
      const c = cos[k]!;
      const s = sin[k]!;
      const oddRe = turnedRe * c - turnedIm * s;
      const oddIm = turnedIm * c + turnedRe * s;
      aRe[k] = evenRe - oddIm;
      aIm[k] = -(evenIm + oddRe);
      aRe[m] = evenRe + oddIm;
      aIm[m] = evenIm - oddRe;
    }
    this.#transform();
    const zRe = this.#aRe;
    const zIm = this.#aIm;
    const scale = 1 / half;
    for (let i = 0, j = offset; i < half; i++, j += 2) {
      output[j] = zRe[i]! * scale;
      output[j + 1] = -zIm[i]! * scale;
    }
  }

  /** |X[k]|² of a frame into `power` (`bins` long). */
  power(input: Samples, power: Samples, offset = 0): void {
    const re = this.#scratchRe;
    const im = this.#scratchIm;
    this.forward(input, re, im, offset);
    for (let k = 0; k < this.bins; k++) power[k] = re[k]! * re[k]! + im[k]! * im[k]!;
  }

  /** Complex FFT of the work arrays, in order, into `#aRe`, `#aIm`. */
  #transform(): void {
    let xRe = this.#aRe;
    let xIm = this.#aIm;
    let yRe = this.#bRe;
    let yIm = this.#bIm;
    const cos = this.#cos;
    const sin = this.#sin;
    const size = this.size;
    let length = this.#half;
    let stride = 1;
    while (length >= 4) {
      const quarter = length >> 2;
      const turn = size / length;
      const step = stride * quarter;
      for (let p = 0; p < quarter; p++) {
        const w1Re = cos[p * turn]!;
        const w1Im = -sin[p * turn]!;
        const w2Re = cos[2 * p * turn]!;
        const w2Im = -sin[2 * p * turn]!;
        const w3Re = cos[3 * p * turn]!;
        const w3Im = -sin[3 * p * turn]!;
        let from = stride * p;
        let to = stride * 4 * p;
        for (let q = 0; q < stride; q++, from++, to++) {
          const aRe = xRe[from]!;
          const aIm = xIm[from]!;
          const bRe = xRe[from + step]!;
          const bIm = xIm[from + step]!;
          const cRe = xRe[from + 2 * step]!;
          const cIm = xIm[from + 2 * step]!;
          const dRe = xRe[from + 3 * step]!;
          const dIm = xIm[from + 3 * step]!;
          const sumAcRe = aRe + cRe;
          const sumAcIm = aIm + cIm;
          const difAcRe = aRe - cRe;
          const difAcIm = aIm - cIm;
          const sumBdRe = bRe + dRe;
          const sumBdIm = bIm + dIm;
          const jDifBdRe = dIm - bIm;
          const jDifBdIm = bRe - dRe;
          yRe[to] = sumAcRe + sumBdRe;
          yIm[to] = sumAcIm + sumBdIm;
          const oneRe = difAcRe - jDifBdRe;
          const oneIm = difAcIm - jDifBdIm;
          yRe[to + stride] = oneRe * w1Re - oneIm * w1Im;
          yIm[to + stride] = oneRe * w1Im + oneIm * w1Re;
          const twoRe = sumAcRe - sumBdRe;
          const twoIm = sumAcIm - sumBdIm;
          yRe[to + 2 * stride] = twoRe * w2Re - twoIm * w2Im;
          yIm[to + 2 * stride] = twoRe * w2Im + twoIm * w2Re;
          const threeRe = difAcRe + jDifBdRe;
          const threeIm = difAcIm + jDifBdIm;
          yRe[to + 3 * stride] = threeRe * w3Re - threeIm * w3Im;
          yIm[to + 3 * stride] = threeRe * w3Im + threeIm * w3Re;
        }
      }
      length >>= 2;
      stride <<= 2;
      [xRe, yRe] = [yRe, xRe];
      [xIm, yIm] = [yIm, xIm];
    }
    if (length === 2) {
      for (let q = 0; q < stride; q++) {
        const aRe = xRe[q]!;
        const aIm = xIm[q]!;
        const bRe = xRe[q + stride]!;
        const bIm = xIm[q + stride]!;
        yRe[q] = aRe + bRe;
        yIm[q] = aIm + bIm;
        yRe[q + stride] = aRe - bRe;
        yIm[q + stride] = aIm - bIm;
      }
      [xRe, yRe] = [yRe, xRe];
      [xIm, yIm] = [yIm, xIm];
    }
    this.#aRe = xRe;
    this.#aIm = xIm;
    this.#bRe = yRe;
    this.#bIm = yIm;
  }
}

const plans = new Map<number, RealFft>();

/** The transform of a size, made once a thread. Not re-entrant: a call overwrites its work arrays. */
export function realFft(size: number): RealFft {
  let plan = plans.get(size);
  if (!plan) {
    plan = new RealFft(size);
    plans.set(size, plan);
  }
  return plan;
}
