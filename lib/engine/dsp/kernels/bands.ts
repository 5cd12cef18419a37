/** Bands of the middle of a stereo signal, two band-passes side by side, and gains for them and for the whole. */
import type { BiquadCoefficients } from '../biquad.ts';
import { mixModule } from './mix-module.ts';

/** Bands at most: one for each half of a vector. */
const MOST_BANDS = 2;
/** b0, b1, b2, a1, a2, then both memories: of the first band, of the second. */
const NUMBERS = 7;
const filters = mixModule.doubles('BAND_FILTERS', NUMBERS * MOST_BANDS);
const kernels = mixModule.functions('splitBands', 'rideBands');

/** Two numbers of memory a band. */
export const bandStates = (): Float64Array => new Float64Array(2 * MOST_BANDS);

/**
 * Takes the first `size` samples of the block through gains for what bands hold of their middle and for all:
 * channel' = w · (channel + b · Σ bands).
 * @param bands two at most @param states changed
 * @param gainsAt w and b `k · stepSamples` after the start, into the object given
 */
export function rideBands(
  bands: readonly BiquadCoefficients[],
  states: Float64Array,
  size: number,
  stepSamples: number,
  gainsAt: (k: number, gains: { wide: number; band: number }) => void,
): void {
  for (let band = 0; band < MOST_BANDS; band++) {
    const c = bands[band];
    // Half of each channel: what is filtered is their mean.
    const numbers = c ? [0.5 * c.b0, 0.5 * c.b1, 0.5 * c.b2, c.a1, c.a2] : [0, 0, 0, 0, 0];
    for (let k = 0; k < numbers.length; k++) filters[MOST_BANDS * k + band] = numbers[k]!;
  }
  filters.set(states, 5 * MOST_BANDS);
  kernels.splitBands(size);
  for (let i = 0; i < states.length; i++) {
    const value = filters[5 * MOST_BANDS + i]!;
    states[i] = Math.abs(value) < 1e-25 ? 0 : value;
  }
  const before = { wide: 1, band: 0 };
  const after = { wide: 1, band: 0 };
  gainsAt(0, before);
  for (let k = 0, from = 0; from < size; k++, from += stepSamples) {
    gainsAt(k + 1, after);
    if (before.wide !== 1 || before.band !== 0 || after.wide !== 1 || after.band !== 0)
      kernels.rideBands(
        from,
        Math.min(size, from + stepSamples),
        before.wide,
        (after.wide - before.wide) / stepSamples,
        before.band,
        (after.band - before.band) / stepSamples,
      );
    before.wide = after.wide;
    before.band = after.band;
  }
}
