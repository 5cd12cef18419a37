/**
 * Halving and doubling the rate, streaming, by a 31-tap half-band filter (Kaiser, about 70 dB; flat to 0.39 of the
 * lower rate). Every other tap but the middle one is 0, so one output costs eight multiplications. Reverbs and
 * delays run at half the rate: what they give back ends below 10 kHz anyway.
 */
import { kaiserAt } from './window.ts';

const PAIRS = 8;
/** Samples of the full rate on each side of the middle tap. */
const REACH = 2 * PAIRS - 1;

/** Taps at ±1, ±3 … ±15; with a middle tap of 0.5 they add up to 1. */
const TAPS = ((): Float64Array => {
  const taps = new Float64Array(PAIRS);
  let sum = 0;
  for (let k = 0; k < PAIRS; k++) {
    const n = 2 * k + 1;
    taps[k] = (Math.sin((Math.PI * n) / 2) / (Math.PI * n)) * kaiserAt(n / (REACH + 1), 6.8);
    sum += 2 * taps[k]!;
  }
  return taps.map((tap) => (0.5 * tap) / sum);
})();
const [T0, T1, T2, T3, T4, T5, T6, T7] = TAPS as unknown as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

/** Full rate to half rate; delays by 15 samples of the full rate. */
export class HalfbandDecimator {
  readonly #line: Float32Array;
  readonly #maxInput: number;

  /** @param maxInput greatest (even) number of samples given at a time */
  constructor(maxInput: number) {
    this.#maxInput = maxInput;
    this.#line = new Float32Array(maxInput + 2 * REACH);
  }

  reset(): void {
    this.#line.fill(0);
  }

  /** `count` samples (even) of `input` from `start` to `count / 2` samples of `output` from 0. */
  process(input: Float32Array, start: number, count: number, output: Float32Array): void {
    if (count > this.#maxInput || count % 2 !== 0)
      throw new RangeError(`HalfbandDecimator: cannot take ${count}`);
    const x = this.#line;
    x.set(input.subarray(start, start + count), 2 * REACH);
    for (let n = 0, c = REACH; n < count >> 1; n++, c += 2) {
      output[n] =
        0.5 * x[c]! +
        T0 * (x[c - 1]! + x[c + 1]!) +
        T1 * (x[c - 3]! + x[c + 3]!) +
        T2 * (x[c - 5]! + x[c + 5]!) +
        T3 * (x[c - 7]! + x[c + 7]!) +
        T4 * (x[c - 9]! + x[c + 9]!) +
        T5 * (x[c - 11]! + x[c + 11]!) +
        T6 * (x[c - 13]! + x[c + 13]!) +
        T7 * (x[c - 15]! + x[c + 15]!);
    }
    x.copyWithin(0, count, count + 2 * REACH);
  }
}

/** Half rate to full rate; delays by 7.5 samples of the half rate. */
export class HalfbandInterpolator {
  readonly #line: Float32Array;
  readonly #maxInput: number;

  /** @param maxInput greatest number of half-rate samples given at a time */
  constructor(maxInput: number) {
    this.#maxInput = maxInput;
    this.#line = new Float32Array(maxInput + REACH);
  }

  /** Adds `2 · count` samples to `output` from `start`, made of `count` samples of `input` from 0, times `gain`. */
  addTo(output: Float32Array, start: number, input: Float32Array, count: number, gain: number): void {
    if (count > this.#maxInput) throw new RangeError(`HalfbandInterpolator: cannot take ${count}`);
    const x = this.#line;
    x.set(input.subarray(0, count), REACH);
    const g = 2 * gain;
    const end = output.length;
    for (let n = 0, o = start; n < count && o < end; n++, o += 2) {
      // The middle tap falls on the samples themselves, the others halfway between them.
      output[o]! += gain * x[n + 7]!;
      if (o + 1 < end) {
        output[o + 1]! +=
          g *
          (T0 * (x[n + 7]! + x[n + 8]!) +
            T1 * (x[n + 6]! + x[n + 9]!) +
            T2 * (x[n + 5]! + x[n + 10]!) +
            T3 * (x[n + 4]! + x[n + 11]!) +
            T4 * (x[n + 3]! + x[n + 12]!) +
            T5 * (x[n + 2]! + x[n + 13]!) +
            T6 * (x[n + 1]! + x[n + 14]!) +
            T7 * (x[n]! + x[n + 15]!));
      }
    }
    x.copyWithin(0, count, count + REACH);
  }
}
