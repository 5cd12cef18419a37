/**
 * Copies of `mean` that are late by so many samples, read between samples in a straight line; the delay is told every
 * `control` samples and moves in a straight line between.
 * @param history what was before the first sample, the last of it right before
 */
export function tapReference(
  mean: ArrayLike<number>,
  history: ArrayLike<number>,
  control: number,
  delayAt: (at: number) => number,
): Float64Array {
  const at = (i: number): number => (i >= 0 ? mean[i]! : history[history.length + i]!);
  return Float64Array.from({ length: mean.length }, (_, i) => {
    const from = control * Math.floor(i / control);
    const delay = delayAt(from) + ((i - from) / control) * (delayAt(from + control) - delayAt(from));
    const whole = Math.floor(delay);
    return at(i - whole) + (delay - whole) * (at(i - whole - 1) - at(i - whole));
  });
}
