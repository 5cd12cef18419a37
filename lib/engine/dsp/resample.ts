/**
 * Band-limited resampling by a polyphase windowed sinc (J. O. Smith, "Digital Audio Resampling", CCRMA).
 * Kaiser window of about 100 dB; the cutoff follows the lower of the two rates, so nothing folds.
 */
import { kaiserAt } from './window.ts';

const BETA = 10;
/** Zero crossings of the sinc on each side, at equal rates. */
const HALF_TAPS = 24;
/** Passband edge as a share of the lower Nyquist frequency. */
const ROLLOFF = 0.945;
/** Phases kept for ratios that have too many of their own; between them the filter is interpolated. */
const TABLE_PHASES = 512;
const MAX_EXACT_PHASES = 1024;

interface Kernel {
  phases: number;
  taps: number;
  /** `(phases + 1) × taps`: the last row lets the interpolating reader look one phase ahead. */
  table: Float64Array;
}

const kernels = new Map<string, Kernel>();

function kernelOf(phases: number, ratio: number): Kernel {
  const name = `${phases}:${ratio}`;
  const known = kernels.get(name);
  if (known) return known;
  const cutoff = ROLLOFF * Math.min(1, ratio);
  const half = Math.ceil(HALF_TAPS / Math.min(1, ratio));
  const taps = 2 * half;
  const table = new Float64Array((phases + 1) * taps);
  for (let phase = 0; phase <= phases; phase++) {
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) {
      const distance = tap - (half - 1) - phase / phases;
      const x = Math.PI * distance * cutoff;
      const value = (x === 0 ? 1 : Math.sin(x) / x) * kaiserAt(distance / half, BETA);
      table[phase * taps + tap] = value;
      sum += value;
    }
    for (let tap = 0; tap < taps; tap++) table[phase * taps + tap]! /= sum;
  }
  const kernel = { phases, taps, table };
  if (kernels.size >= 16) kernels.clear();
  kernels.set(name, kernel);
  return kernel;
}

function greatestCommonDivisor(a: number, b: number): number {
  while (b > 0) [a, b] = [b, a % b];
  return a;
}

/**
 * A signal at another rate, the same speed and pitch. Time 0 stays time 0.
 * @param fromHz integer, 1–768000 @param toHz integer, 1–768000
 * @returns `ceil(length · toHz / fromHz)` samples (the input itself where the rates are equal)
 * @throws RangeError where a rate is not a positive integer
 */
export function resample(samples: Float32Array, fromHz: number, toHz: number): Float32Array {
  for (const rate of [fromHz, toHz]) {
    if (!Number.isInteger(rate) || rate < 1 || rate > 768_000) {
      throw new RangeError(`resample: a rate must be an integer of 1 to 768000 Hz, got ${rate}`);
    }
  }
  if (fromHz === toHz) return samples;
  const divisor = greatestCommonDivisor(fromHz, toHz);
  const up = toHz / divisor;
  const down = fromHz / divisor;
  if (up > MAX_EXACT_PHASES) return resampleByRatio(samples, toHz / fromHz);
  const { taps, table } = kernelOf(up, toHz / fromHz);
  const half = taps / 2;
  const length = samples.length;
  const output = new Float32Array(Math.ceil((length * up) / down));
  const whole = Math.floor(down / up);
  const part = down % up;
  let base = 0;
  let phase = 0;
  for (let n = 0; n < output.length; n++) {
    const first = base - half + 1;
    const row = phase * taps;
    const from = first < 0 ? -first : 0;
    const to = first + taps > length ? length - first : taps;
    let sum = 0;
    for (let tap = from; tap < to; tap++) sum += table[row + tap]! * samples[first + tap]!;
    output[n] = sum;
    base += whole;
    phase += part;
    if (phase >= up) {
      phase -= up;
      base++;
    }
  }
  return output;
}

/**
 * A signal with `ratio` times as many samples, for any positive ratio (0.01–100); played at the old rate it is
 * slower and lower by that ratio.
 * @returns `ceil(length · ratio)` samples
 */
export function resampleByRatio(samples: Float32Array, ratio: number): Float32Array {
  if (!(ratio >= 0.01 && ratio <= 100))
    throw new RangeError(`resample: ratio must be 0.01 to 100, got ${ratio}`);
  const { phases, taps, table } = kernelOf(TABLE_PHASES, ratio);
  const half = taps / 2;
  const length = samples.length;
  const output = new Float32Array(Math.ceil(length * ratio));
  for (let n = 0; n < output.length; n++) {
    const position = n / ratio;
    const base = Math.floor(position);
    const place = (position - base) * phases;
    const phase = Math.floor(place);
    const blend = place - phase;
    const first = base - half + 1;
    const row = phase * taps;
    const from = first < 0 ? -first : 0;
    const to = first + taps > length ? length - first : taps;
    let near = 0;
    let next = 0;
    for (let tap = from; tap < to; tap++) {
      const x = samples[first + tap]!;
      near += table[row + tap]! * x;
      next += table[row + taps + tap]! * x;
    }
    output[n] = near + (next - near) * blend;
  }
  return output;
}
