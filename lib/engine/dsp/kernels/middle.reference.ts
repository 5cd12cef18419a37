import type { BiquadCoefficients } from '../biquad.ts';
import { cascadeReference } from './filters.reference.ts';

/** One band over a middle signal, sample by sample. */
export interface MiddleBandReference {
  design: BiquadCoefficients;
  states: Float64Array;
  gain: number;
}

/**
 * middle += g(t) · band, g in straight lines that end each step at what `gainAfter` says of the mean squares of the band and
 * of the middle before; a step's first sample already moves. In place; length a multiple of `step`.
 */
export function rideBandReference(
  band: MiddleBandReference,
  middle: Float64Array,
  step: number,
  gainAfter: (step: number, power: number, whole: number) => number,
): void {
  const held = middle.slice();
  cascadeReference([band.design], band.states, held);
  for (let start = 0; start < middle.length; start += step) {
    let power = 0;
    let whole = 0;
    for (let i = start; i < start + step; i++) {
      power += held[i]! ** 2 / step;
      whole += middle[i]! ** 2 / step;
    }
    const after = gainAfter(start / step, power, whole);
    for (let i = 0; i < step; i++)
      middle[start + i]! += (band.gain + ((i + 1) / step) * (after - band.gain)) * held[start + i]!;
    band.gain = after;
  }
}
