/** Greatest magnitude of either channel in each step; the last step may be short. */
export function peaksReference(left: Float32Array, right: Float32Array, step: number): number[] {
  return Array.from({ length: Math.ceil(left.length / step) }, (_, k) => {
    let peak = 0;
    for (let i = k * step; i < Math.min(left.length, (k + 1) * step); i++)
      peak = Math.max(peak, Math.abs(left[i]!), Math.abs(right[i]!));
    return peak;
  });
}

/** A channel times gains in straight lines: `gains[k]` before step k, which it leaves at `gains[k + 1]`. */
export function applyGainsReference(
  channel: ArrayLike<number>,
  gains: readonly number[],
  step: number,
): Float64Array {
  return Float64Array.from(channel, (value, i) => {
    const k = Math.floor(i / step);
    return value * (gains[k]! + (((i % step) + 1) / step) * (gains[k + 1]! - gains[k]!));
  });
}

/** Sum of squares, greatest magnitude and sums of both channels. */
export function measureReference(left: ArrayLike<number>, right: ArrayLike<number>) {
  const levels = { power: 0, peak: 0, left: 0, right: 0 };
  for (let i = 0; i < left.length; i++) {
    levels.power += left[i]! ** 2 + right[i]! ** 2;
    levels.peak = Math.max(levels.peak, Math.abs(left[i]!), Math.abs(right[i]!));
    levels.left += left[i]!;
    levels.right += right[i]!;
  }
  return levels;
}

/** A channel with its side scaled: half the sum with the other, and `width` times half the difference. */
export const widenReference = (
  own: ArrayLike<number>,
  other: ArrayLike<number>,
  width: number,
): Float64Array => Float64Array.from(own, (x, i) => 0.5 * (x + other[i]!) + 0.5 * width * (x - other[i]!));
