/**
 * Halving and doubling the rate, streaming, by half-band filters (Kaiser). Every other tap but the middle one is 0, so
 * an output costs five to eight multiplications. Reverbs and
 * delays run at half the rate: what they give back ends below 10 kHz anyway.
 */
import { kaiserAt } from './window.ts';

/** Taps at ±1, ±3 …; with a middle tap of 0.5 they add up to 1. */
function halfbandTaps(pairs: number, beta: number): Float64Array {
  const taps = new Float64Array(pairs);
  let sum = 0;
  for (let k = 0; k < pairs; k++) {
    const n = 2 * k + 1;
    taps[k] = (Math.sin((Math.PI * n) / 2) / (Math.PI * n)) * kaiserAt(n / (2 * pairs), beta);
    sum += 2 * taps[k]!;
  }
  return taps.map((tap) => (0.5 * tap) / sum);
}

/** Downwards what folds back would be heard: 31 taps, 70 dB. */
const DOWN = halfbandTaps(8, 6.8);
/** Upwards only the faint images of a return's treble are left: 19 taps do. */
const UP = halfbandTaps(5, 4.5);
/** Samples of the full rate on each side of the middle tap. */
const DOWN_REACH = 15;
/** Samples of the half rate that one output reaches over, less one. */
const UP_REACH = 9;

/** Full rate to half rate; delays by 15 samples of the full rate. */
export class HalfbandDecimator {
  readonly #line: Float32Array;
  readonly #maxInput: number;

  /** @param maxInput greatest (even) number of samples given at a time */
  constructor(maxInput: number) {
    this.#maxInput = maxInput;
    this.#line = new Float32Array(maxInput + 2 * DOWN_REACH);
  }

  reset(): void {
    this.#line.fill(0);
  }

  /** `count` samples (even) of `input` from `start` to `count / 2` samples of `output` from 0. */
  process(input: Float32Array, start: number, count: number, output: Float32Array): void {
    if (count > this.#maxInput || count % 2 !== 0)
      throw new RangeError(`HalfbandDecimator: cannot take ${count}`);
    const x = this.#line;
    x.set(input.subarray(start, start + count), 2 * DOWN_REACH);
    const [t0, t1, t2, t3, t4, t5, t6, t7] = DOWN as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    for (let n = 0, c = DOWN_REACH; n < count >> 1; n++, c += 2) {
      output[n] =
        0.5 * x[c]! +
        t0 * (x[c - 1]! + x[c + 1]!) +
        t1 * (x[c - 3]! + x[c + 3]!) +
        t2 * (x[c - 5]! + x[c + 5]!) +
        t3 * (x[c - 7]! + x[c + 7]!) +
        t4 * (x[c - 9]! + x[c + 9]!) +
        t5 * (x[c - 11]! + x[c + 11]!) +
        t6 * (x[c - 13]! + x[c + 13]!) +
        t7 * (x[c - 15]! + x[c + 15]!);
    }
    x.copyWithin(0, count, count + 2 * DOWN_REACH);
  }
}

/** Half rate to full rate; delays by 4.5 samples of the half rate. */
export class HalfbandInterpolator {
  readonly #line: Float32Array;
  readonly #maxInput: number;

  /** @param maxInput greatest number of half-rate samples given at a time */
  constructor(maxInput: number) {
    this.#maxInput = maxInput;
    this.#line = new Float32Array(maxInput + UP_REACH);
  }

  /** Adds up to `2 · count` samples to `output` from `start`, made of `count` samples of `input` from 0. */
  addTo(output: Float32Array, start: number, input: Float32Array, count: number): void {
    if (count > this.#maxInput) throw new RangeError(`HalfbandInterpolator: cannot take ${count}`);
    const x = this.#line;
    x.set(input.subarray(0, count), UP_REACH);
    const [h0, h1, h2, h3, h4] = UP.map((tap) => 2 * tap) as unknown as [
      number,
      number,
      number,
      number,
      number,
    ];
    const pairs = Math.min(count, (output.length - start) >> 1);
    for (let n = 0, o = start; n < pairs; n++, o += 2) {
      // The middle tap falls on the samples themselves, the others halfway between them.
      output[o]! += x[n + 4]!;
      output[o + 1]! +=
        h0 * (x[n + 4]! + x[n + 5]!) +
        h1 * (x[n + 3]! + x[n + 6]!) +
        h2 * (x[n + 2]! + x[n + 7]!) +
        h3 * (x[n + 1]! + x[n + 8]!) +
        h4 * (x[n]! + x[n + 9]!);
    }
    if (pairs < count && start + 2 * pairs < output.length) output[start + 2 * pairs]! += x[pairs + 4]!;
    x.copyWithin(0, count, count + UP_REACH);
  }
}
