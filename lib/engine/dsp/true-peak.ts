/**
 * True peak after ITU-R BS.1770-4 Annex 2: the greatest magnitude of the signal oversampled four times, here
 * with 48 taps a phase (a Kaiser-windowed sinc) where the recommendation asks for 12.
 */
import type { StereoBuffer } from '../audio.ts';
import { raiseEnvelope } from './kernels/oversampled.ts';
import { OVERSAMPLING_TAPS } from './kernels/sizes.ts';
import { kaiserAt } from './window.ts';

const TAPS = OVERSAMPLING_TAPS;
const HALF = TAPS / 2;
const PHASES = 4;
const BETA = 7;
/** Between samples a peak is looked for only where the samples around it reach this share of the level asked for. */
const NEARBY_SHARE = 0.6;

/** Three rows: the filters for a quarter, a half and three quarters of the way to the next sample. */
const FILTERS = ((): Float64Array => {
  const table = new Float64Array((PHASES - 1) * TAPS);
  for (let phase = 1; phase < PHASES; phase++) {
    const row = (phase - 1) * TAPS;
    let sum = 0;
    for (let tap = 0; tap < TAPS; tap++) {
      const distance = tap - (HALF - 1) - phase / PHASES;
      const x = Math.PI * distance;
      table[row + tap] = (Math.sin(x) / x) * kaiserAt(distance / HALF, BETA);
      sum += table[row + tap]!;
    }
    for (let tap = 0; tap < TAPS; tap++) table[row + tap]! /= sum;
  }
  return table;
})();

/** Greatest magnitude at `index` and at the three points between it and the next sample. */
function peakAround(x: Float32Array, index: number): number {
  const first = index - HALF + 1;
  const from = first < 0 ? -first : 0;
  const to = first + TAPS > x.length ? x.length - first : TAPS;
  let a = 0;
  let b = 0;
  let c = 0;
  for (let tap = from; tap < to; tap++) {
    const value = x[first + tap]!;
    a += FILTERS[tap]! * value;
    b += FILTERS[TAPS + tap]! * value;
    c += FILTERS[2 * TAPS + tap]! * value;
  }
  return Math.max(Math.abs(x[index]!), Math.abs(a), Math.abs(b), Math.abs(c));
}

/**
 * Raises `envelope[i]` to the greatest magnitude between sample i and i + 1, wherever that exceeds `floor`
 * (elsewhere at least to the sample's own magnitude).
 */
export function raiseToTruePeak(x: Float32Array, envelope: Float32Array, floor: number): void {
  raiseEnvelope(FILTERS, x, envelope, NEARBY_SHARE * floor);
}

/** Greatest magnitude of one channel, linear; 0 for an empty one. */
export function truePeakOf(x: Float32Array): number {
  let samplePeak = 0;
  for (let i = 0; i < x.length; i++) {
    const value = x[i]! < 0 ? -x[i]! : x[i]!;
    if (value > samplePeak) samplePeak = value;
  }
  let most = samplePeak;
  let nearby = NEARBY_SHARE * most;
  for (let i = 0; i < x.length; i++) {
    const value = x[i]! < 0 ? -x[i]! : x[i]!;
    if (value <= nearby) continue;
    const peak = Math.max(peakAround(x, i), i > 0 ? peakAround(x, i - 1) : 0);
    if (peak > most) {
      most = peak;
      nearby = NEARBY_SHARE * most;
    }
  }
  return most;
}

/** True peak of both channels in dBTP; −Infinity for silence. */
export function truePeakDb(buffer: StereoBuffer): number {
  return 20 * Math.log10(Math.max(truePeakOf(buffer.left), truePeakOf(buffer.right)));
}
