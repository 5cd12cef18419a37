import type { BiquadCoefficients } from '../biquad.ts';

/** Filters in a row over one channel, in place, in transposed direct form II. @param states z1 and z2 of each, changed */
export function cascadeReference(
  filters: readonly BiquadCoefficients[],
  states: Float64Array,
  samples: Float64Array,
): void {
  for (const [number, { b0, b1, b2, a1, a2 }] of filters.entries()) {
    let z1 = states[2 * number]!;
    let z2 = states[2 * number + 1]!;
    for (let i = 0; i < samples.length; i++) {
      const x = samples[i]!;
      const y = b0 * x + z1;
      z1 = b1 * x + z2 - a1 * y;
      z2 = b2 * x - a2 * y;
      samples[i] = y;
    }
    states[2 * number] = z1;
    states[2 * number + 1] = z2;
  }
}

/** Sum of the squares of what two stages leave of a channel, the second one's numerator being 1 − 2z⁻¹ + z⁻². */
export function weighReference(
  [head, low]: readonly [BiquadCoefficients, BiquadCoefficients],
  states: Float64Array,
  channel: ArrayLike<number>,
): number {
  const samples = Float64Array.from(channel);
  cascadeReference([head, { ...low, b0: 1, b1: -2, b2: 1 }], states, samples);
  return samples.reduce((sum, value) => sum + value * value, 0);
}
