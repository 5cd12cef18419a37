/**
 * Every other sample of a half-band filter's output: half of an odd sample, and taps on the even ones around it.
 * @param samples what was before, 4 · pairs − 2 of them, then the samples
 */
export function halveReference(taps: ArrayLike<number>, samples: ArrayLike<number>): Float64Array {
  const pairs = taps.length;
  return Float64Array.from({ length: (samples.length - (4 * pairs - 2)) / 2 }, (_, n) => {
    const middle = 2 * n + 2 * pairs - 1;
    let y = 0.5 * samples[middle]!;
    for (let k = 0; k < pairs; k++)
      y += taps[k]! * (samples[middle - 2 * k - 1]! + samples[middle + 2 * k + 1]!);
    return y;
  });
}

/**
 * Twice as many samples: each itself, then one between it and the next.
 * @param samples what was before, 2 · pairs − 1 of them, then the samples
 */
export function doubleReference(taps: ArrayLike<number>, samples: ArrayLike<number>): Float64Array {
  const pairs = taps.length;
  return Float64Array.from({ length: 2 * (samples.length - (2 * pairs - 1)) }, (_, n) => {
    const same = Math.floor(n / 2) + pairs - 1;
    if (n % 2 === 0) return samples[same]!;
    let y = 0;
    for (let k = 0; k < pairs; k++) y += taps[k]! * (samples[same - k]! + samples[same + 1 + k]!);
    return y;
  });
}
