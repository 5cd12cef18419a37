/** A tail below this (−140 dB) has ended. */
export const INAUDIBLE = 1e-7;

/** Whether `samples[start … end)` are zeros, all of them. */
export function isZero(samples: Float32Array, start = 0, end: number = samples.length): boolean {
  let at = start;
  // Two floats at a time: as a double they are 0 where both are.
  if ((samples.byteOffset + 4 * start) % 8 === 0) {
    const pairs = new Float64Array(samples.buffer, samples.byteOffset + 4 * start, (end - start) >> 1);
    for (let i = 0; i < pairs.length; i++) if (pairs[i] !== 0) return false;
    at += 2 * pairs.length;
  }
  for (; at < end; at++) if (samples[at] !== 0) return false;
  return true;
}

/** Whether no sample of `samples[start … end)` is as loud as {@link INAUDIBLE}. */
export function isInaudible(samples: Float32Array, start = 0, end: number = samples.length): boolean {
  if (isZero(samples, start, end)) return true;
  for (let i = start; i < end; i++) {
    const value = samples[i]!;
    if (value >= INAUDIBLE || value <= -INAUDIBLE) return false;
  }
  return true;
}
