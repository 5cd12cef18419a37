import type { BiquadCoefficients } from '../biquad.ts';
import { cascadeReference } from './filters.reference.ts';

/** channel' = w · (channel + b · Σ bands of the middle), w and b in straight lines from step to step. */
export function rideBandsReference(
  bands: readonly BiquadCoefficients[],
  left: ArrayLike<number>,
  right: ArrayLike<number>,
  stepSamples: number,
  gainsAt: (step: number) => { wide: number; band: number },
): { left: Float64Array; right: Float64Array } {
  const length = left.length;
  const held = new Float64Array(length);
  for (const band of bands) {
    const middle = Float64Array.from({ length }, (_, i) => 0.5 * (left[i]! + right[i]!));
    cascadeReference([band], new Float64Array(2), middle);
    for (let i = 0; i < length; i++) held[i]! += middle[i]!;
  }
  const ride = (channel: ArrayLike<number>) =>
    Float64Array.from({ length }, (_, i) => {
      const step = Math.floor(i / stepSamples);
      const part = (i - step * stepSamples) / stepSamples;
      const [before, after] = [gainsAt(step), gainsAt(step + 1)];
      const wide = before.wide + part * (after.wide - before.wide);
      const band = before.band + part * (after.band - before.band);
      return wide * (channel[i]! + band * held[i]!);
    });
  return { left: ride(left), right: ride(right) };
}
