/** What {@link addToBus} adds of one channel: samples times `gain` times a ride in straight lines from step to step. */
export function rideReference(
  samples: ArrayLike<number>,
  gain: number,
  stepSamples: number,
  rideAt: (step: number) => number,
): Float64Array {
  return Float64Array.from(samples, (value, i) => {
    const step = Math.floor(i / stepSamples);
    const part = (i - step * stepSamples) / stepSamples;
    return value * gain * (rideAt(step) + part * (rideAt(step + 1) - rideAt(step)));
  });
}
