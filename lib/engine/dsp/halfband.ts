/**
 * Halving and doubling the rate, streaming, by half-band filters (Kaiser). Every other tap but the middle one is 0, so
 * an output costs five to eight multiplications. Reverbs and
 * delays run at half the rate: what they give back ends below 10 kHz anyway.
 */
import { addDoubled, halveRate } from './kernels/rates.ts';
import { DOWN_PAIRS, UP_PAIRS } from './kernels/sizes.ts';
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
const DOWN = halfbandTaps(DOWN_PAIRS, 6.8);
/** Upwards only the faint images of a return's treble are left: 19 taps do. */
const UP = halfbandTaps(UP_PAIRS, 4.5).map((tap) => 2 * tap);
/** Samples of the full rate on each side of the middle tap. */
const DOWN_REACH = 15;
/** Samples of the half rate that one output reaches over, less one. */
const UP_REACH = 9;

/** Full rate to half rate; delays by 15 samples of the full rate. */
export class HalfbandDecimator {
  readonly #history = new Float32Array(2 * DOWN_REACH);

  reset(): void {
    this.#history.fill(0);
  }

  /** `count` samples (even) of `input` from `start` to `count / 2` samples of `output` from 0. */
  process(input: Float32Array, start: number, count: number, output: Float32Array): void {
    if (count % 2 !== 0) throw new RangeError(`HalfbandDecimator: cannot take ${count}`);
    halveRate(DOWN, this.#history, input, start, count, output);
  }
}

/** Half rate to full rate; delays by 4.5 samples of the half rate. */
export class HalfbandInterpolator {
  readonly #history = new Float32Array(UP_REACH);

  /** Adds up to `2 · count` samples to `output` from `start`, made of `count` samples of `input` from 0. */
  addTo(output: Float32Array, start: number, input: Float32Array, count: number): void {
    addDoubled(UP, this.#history, output, start, input, count);
  }
}
