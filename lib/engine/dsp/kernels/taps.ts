/** Moving taps of a delay line, four samples at a time: what choruses are made of. */
import { mixModule } from './mix-module.ts';
import { BLOCK_SAMPLES, TAP_CONTROL, TAP_HISTORY } from './sizes.ts';

const line = mixModule.floats('TAP_LINE', TAP_HISTORY + BLOCK_SAMPLES);
const delays = mixModule.floats('TAP_DELAYS', BLOCK_SAMPLES / TAP_CONTROL + 1);
const kernels = mixModule.functions('enterTaps', 'addTap');

export interface MovingTap {
  /** Samples between 1 and {@link TAP_HISTORY}, at the place `at`. */
  delayAt: (at: number) => number;
  left: number;
  right: number;
}

/**
 * Adds copies of both channels' mean to the first `size` samples of the block.
 * @param history the last {@link TAP_HISTORY} samples of the mean, kept for the next call
 * @param from where the block begins, as delays are told
 * @param dry gain of the input itself
 */
export function addTaps(
  history: Float32Array,
  size: number,
  from: number,
  dry: number,
  taps: readonly MovingTap[],
): void {
  line.set(history);
  kernels.enterTaps(size, dry);
  const controls = Math.ceil(size / TAP_CONTROL);
  for (const { delayAt, left, right } of taps) {
    for (let k = 0; k <= controls; k++) delays[k] = delayAt(from + k * TAP_CONTROL);
    kernels.addTap(size, left, right);
  }
  history.set(line.subarray(size, size + TAP_HISTORY));
}
