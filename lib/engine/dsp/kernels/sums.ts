/** A part's block into its bus, by gains that move in a straight line, four samples at a time. */
import { readInBlock } from './block.ts';
import { mixModule } from './mix-module.ts';
import { BLOCK_SAMPLES } from './sizes.ts';

const bus = {
  left: mixModule.floats('BUS_LEFT', BLOCK_SAMPLES),
  right: mixModule.floats('BUS_RIGHT', BLOCK_SAMPLES),
};
const mono = mixModule.floats('MONO', BLOCK_SAMPLES);
const { addPart } = mixModule.functions('addPart');

export interface Channels {
  left: Float32Array;
  right: Float32Array;
}

/**
 * Adds `[start, end)` of a part, at most 8192 samples, to a bus.
 * @param to the bus; where it is `from`, the part is not added to itself but takes its own place
 * @param gains of the channels, constant
 * @param rideAt a further gain of both, `k · stepSamples` after `start` and in a straight line between; absent: 1
 * @returns the mean of both channels of what was added, `end − start` samples, zeros after them; lasts until the next call
 */
export function addToBus(
  from: Channels,
  to: Channels,
  start: number,
  end: number,
  gains: { left: number; right: number },
  stepSamples: number,
  rideAt?: (k: number) => number,
): Float32Array {
  const size = end - start;
  readInBlock(from.left, from.right, start, size, () => {
    if (to.left === from.left) {
      bus.left.fill(0, 0, size);
      bus.right.fill(0, 0, size);
    } else {
      bus.left.set(to.left.subarray(start, end));
      bus.right.set(to.right.subarray(start, end));
    }
    if (!rideAt) addPart(0, size, gains.left, gains.right, 1, 0);
    else
      for (let k = 0, at = 0, ride = rideAt(0); at < size; k++, at += stepSamples) {
        const next = rideAt(k + 1);
        const slope = (next - ride) / stepSamples;
        addPart(at, Math.min(size, at + stepSamples), gains.left, gains.right, ride, slope);
        ride = next;
      }
  });
  to.left.set(bus.left.subarray(0, size), start);
  to.right.set(bus.right.subarray(0, size), start);
  return mono.fill(0, size);
}
