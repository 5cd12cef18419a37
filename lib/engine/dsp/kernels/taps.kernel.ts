/** AssemblyScript: moving taps of a delay line, four samples at a time: what choruses are made of. */
import { LEFT, RIGHT } from './block.kernel.ts';
import { FROM_ZERO, HALF } from './constants.shared.kernel.ts';
import { BLOCK_SAMPLES, TAP_CONTROL, TAP_HISTORY } from './sizes.ts';

const HISTORY_BYTES = 4 * TAP_HISTORY;
const CONTROL_BYTES = 4 * TAP_CONTROL;
/** Room before the line for the neighbour of its oldest sample. */
export const BEFORE_TAP_LINE = memory.data(16, 64);
/** History, then the block. */
export const TAP_LINE = memory.data(HISTORY_BYTES + 4 * BLOCK_SAMPLES, 64);
/** Delays at the ends of control steps: one more than there are steps. */
export const TAP_DELAYS = memory.data(4 * (BLOCK_SAMPLES / TAP_CONTROL + 4), 64);

/** The channels' mean into the line behind the history; the channels themselves times `dry`. */
export function enterTaps(samples: i32, dry: f32): void {
  const half = v128.load_splat<f32>(HALF);
  const gain = f32x4.splat(dry);
  const end: usize = 4 * samples;
  for (let at: usize = 0; at < end; at += 16) {
    const left = v128.load(at, LEFT);
    const right = v128.load(at, RIGHT);
    v128.store(at, f32x4.mul(half, f32x4.add(left, right)), TAP_LINE + HISTORY_BYTES);
    v128.store(at, f32x4.mul(gain, left), LEFT);
    v128.store(at, f32x4.mul(gain, right), RIGHT);
  }
}

/** Where in the line the sample lies that is so many whole samples before `at`. */
// @ts-ignore: decorator
@inline
function placeBefore(at: usize, wholeDelay: i32): usize {
  return at - 4 * wholeDelay;
}

/** One copy, at the delays of the table, read between samples in a straight line, into both channels. */
export function addTap(samples: i32, gainLeft: f32, gainRight: f32): void {
  const lefts = f32x4.splat(gainLeft);
  const rights = f32x4.splat(gainRight);
  let control: usize = TAP_DELAYS;
  const end: usize = 4 * samples;
  for (let from: usize = 0; from < end; from += CONTROL_BYTES) {
    const start = f32.load(control);
    const step = (f32.load(control, 4) - start) / <f32>TAP_CONTROL;
    control += 4;
    let delay = f32x4.add(f32x4.splat(start), f32x4.mul(f32x4.splat(step), v128.load(FROM_ZERO)));
    const fourSteps = f32x4.splat(4 * step);
    const to = from + CONTROL_BYTES;
    for (let at = from; at < to; at += 16) {
      const whole = i32x4.trunc_sat_f32x4_s(delay);
      const part = f32x4.sub(delay, f32x4.convert_i32x4_s(whole));
      const place0 = placeBefore(at + HISTORY_BYTES, i32x4.extract_lane(whole, 0));
      const place1 = placeBefore(at + HISTORY_BYTES + 4, i32x4.extract_lane(whole, 1));
      const place2 = placeBefore(at + HISTORY_BYTES + 8, i32x4.extract_lane(whole, 2));
      const place3 = placeBefore(at + HISTORY_BYTES + 12, i32x4.extract_lane(whole, 3));
      let here = v128.load_zero<f32>(place0, TAP_LINE);
      here = v128.load_lane<f32>(place1, here, 1, TAP_LINE);
      here = v128.load_lane<f32>(place2, here, 2, TAP_LINE);
      here = v128.load_lane<f32>(place3, here, 3, TAP_LINE);
      let before = v128.load_zero<f32>(place0, TAP_LINE - 4);
      before = v128.load_lane<f32>(place1, before, 1, TAP_LINE - 4);
      before = v128.load_lane<f32>(place2, before, 2, TAP_LINE - 4);
      before = v128.load_lane<f32>(place3, before, 3, TAP_LINE - 4);
      const heard = f32x4.add(here, f32x4.mul(part, f32x4.sub(before, here)));
      v128.store(at, f32x4.add(v128.load(at, LEFT), f32x4.mul(lefts, heard)), LEFT);
      v128.store(at, f32x4.add(v128.load(at, RIGHT), f32x4.mul(rights, heard)), RIGHT);
      delay = f32x4.add(delay, fourSteps);
    }
  }
}
