/** The half-band filters of `../halfband.ts`, block by block. */
import { mixModule } from './mix-module.ts';
import { DOWN_PAIRS, RATE_BLOCK, RATE_REACH, UP_PAIRS } from './sizes.ts';

const input = mixModule.floats('RATE_INPUT', RATE_BLOCK + RATE_REACH);
const output = mixModule.floats('RATE_OUTPUT', RATE_BLOCK + RATE_REACH);
const taps = mixModule.floats('RATE_TAPS', Math.max(DOWN_PAIRS, UP_PAIRS));
const kernels = mixModule.functions('part', 'halve', 'addBetween');

/**
 * `count` (even) samples of `samples` from `start` to half as many of `half` from 0.
 * @param history as many samples before them as the filter reaches over; changed to the last ones
 */
export function halveRate(
  tapValues: Float64Array,
  history: Float32Array,
  samples: Float32Array,
  start: number,
  count: number,
  half: Float32Array,
): void {
  taps.set(tapValues);
  for (let done = 0; done < count; done += RATE_BLOCK) {
    const size = Math.min(RATE_BLOCK, count - done);
    input.set(history);
    input.set(samples.subarray(start + done, start + done + size), history.length);
    kernels.part((size + history.length) / 2);
    kernels.halve(size / 2);
    half.set(output.subarray(0, size >> 1), done >> 1);
    history.set(input.subarray(size, size + history.length));
  }
}

/**
 * Adds `count` samples of `half`, made into twice as many, to `samples` from `start`, as far as that goes.
 * @param history as {@link halveRate}'s, at the half rate
 */
export function addDoubled(
  tapValues: Float64Array,
  history: Float32Array,
  samples: Float32Array,
  start: number,
  half: Float32Array,
  count: number,
): void {
  taps.set(tapValues);
  for (let done = 0; done < count; done += RATE_BLOCK / 2) {
    const size = Math.min(RATE_BLOCK / 2, count - done);
    const from = start + 2 * done;
    const room = Math.max(0, Math.min(2 * size, samples.length - from));
    input.set(history);
    input.set(half.subarray(done, done + size), history.length);
    output.set(samples.subarray(from, from + room));
    kernels.addBetween(size);
    samples.set(output.subarray(0, room), from);
    history.set(input.subarray(size, size + history.length));
  }
}
