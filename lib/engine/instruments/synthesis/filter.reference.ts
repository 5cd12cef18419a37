import type { FilterSettings } from './filter-kernel.ts';

/** A state-variable low-pass (V. Zavalishin): s1 and s2. */
function lowPass(samples: Float64Array, g: number, damping: number, state: Float64Array): void {
  const a1 = 1 / (1 + g * (g + damping));
  for (let i = 0; i < samples.length; i++) {
    const v = samples[i]! - state[1]!;
    const band = a1 * state[0]! + g * a1 * v;
    const y = state[1]! + g * a1 * state[0]! + g * g * a1 * v;
    state[0] = 2 * band - state[0]!;
    state[1] = 2 * y - state[1]!;
    samples[i] = y;
  }
}

/** One channel through the low-passes, less its mean as it follows, times a gain in a straight line. @param state five numbers, changed */
export function filterReference(
  settings: FilterSettings,
  channel: ArrayLike<number>,
  gain: number,
  slope: number,
  state: Float64Array,
): Float64Array {
  const samples = Float64Array.from(channel);
  lowPass(samples, settings.g, settings.firstDamping, state.subarray(0, 2));
  if (settings.poles === 4) lowPass(samples, settings.g, settings.damping, state.subarray(2, 4));
  return samples.map((x, i) => {
    state[4]! += settings.highPass * (x - state[4]!);
    return (gain + i * slope) * (x - state[4]!);
  });
}
