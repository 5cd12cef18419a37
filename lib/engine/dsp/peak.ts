/** A tail below this (−140 dB) has ended. */
export const INAUDIBLE = 1e-7;

/** Greatest magnitude of `samples[start … end)`, linear. */
export function peakOf(samples: Float32Array, end: number, start = 0): number {
  let peak = 0;
  for (let i = start; i < end; i++) {
    const value = samples[i]!;
    if (value > peak) peak = value;
    else if (-value > peak) peak = -value;
  }
  return peak;
}
