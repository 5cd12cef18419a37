/** AssemblyScript: peaks of both channels in short steps, gains that move from step to step, sums, width. */
import { LEFT, RIGHT } from './block.kernel.ts';
import { FROM_ONE } from './constants.shared.kernel.ts';
import { BLOCK_SAMPLES, LEVEL_STEP } from './sizes.ts';

/** The greatest magnitude of each step. */
export const STEP_PEAKS = memory.data((4 * BLOCK_SAMPLES) / LEVEL_STEP, 64);
/** Gains at the ends of steps: one more than there are steps. */
export const STEP_GAINS = memory.data((4 * BLOCK_SAMPLES) / LEVEL_STEP + 16, 64);
/** Four floats each: sums of squares, greatest magnitudes, sums of the left and of the right channel. */
export const LEVELS = memory.data(64, 64);

/** Bytes of a step's samples, and the shift from them to a step's one float. */
const STEP_BYTES = 4 * LEVEL_STEP;
const TO_TABLE = 4;

// @ts-ignore: decorator
@inline
function peakOfStep(at: usize, channel: usize): v128 {
  const first = f32x4.max(f32x4.abs(v128.load(at + channel)), f32x4.abs(v128.load(at + channel, 16)));
  const second = f32x4.max(f32x4.abs(v128.load(at + channel, 32)), f32x4.abs(v128.load(at + channel, 48)));
  return f32x4.max(first, second);
}

/** The greatest magnitude of either channel in each step. */
export function findPeaks(samples: i32): void {
  const end: usize = 4 * samples;
  for (let at: usize = 0; at < end; at += STEP_BYTES) {
    let most = f32x4.max(peakOfStep(at, LEFT), peakOfStep(at, RIGHT));
    most = f32x4.max(most, v128.shuffle<f32>(most, most, 2, 3, 0, 1));
    most = f32x4.max(most, v128.shuffle<f32>(most, most, 1, 0, 3, 2));
    v128.store_lane<f32>(at >> TO_TABLE, most, 0, STEP_PEAKS);
  }
}

export function measure(samples: i32): void {
  let power = f32x4.splat(0), most = f32x4.splat(0), leftSum = f32x4.splat(0), rightSum = f32x4.splat(0);
  const end: usize = 4 * samples;
  for (let at: usize = 0; at < end; at += 16) {
    const left = v128.load(at, LEFT);
    power = f32x4.add(power, f32x4.mul(left, left));
    most = f32x4.max(most, f32x4.abs(left));
    leftSum = f32x4.add(leftSum, left);
    const right = v128.load(at, RIGHT);
    power = f32x4.add(power, f32x4.mul(right, right));
    most = f32x4.max(most, f32x4.abs(right));
    rightSum = f32x4.add(rightSum, right);
  }
  v128.store(LEVELS, power);
  v128.store(LEVELS + 16, most);
  v128.store(LEVELS + 32, leftSum);
  v128.store(LEVELS + 48, rightSum);
}

/** Each channel a share of itself and a share of the other. */
export function blend(samples: i32, straight: f32, crossed: f32): void {
  const own = f32x4.splat(straight);
  const other = f32x4.splat(crossed);
  const end: usize = 4 * samples;
  for (let at: usize = 0; at < end; at += 16) {
    const left = v128.load(at, LEFT);
    const right = v128.load(at, RIGHT);
    v128.store(at, f32x4.add(f32x4.mul(own, left), f32x4.mul(other, right)), LEFT);
    v128.store(at, f32x4.add(f32x4.mul(own, right), f32x4.mul(other, left)), RIGHT);
  }
}

/**
 * Both channels times gains that move in a straight line from each to the next; a step's first sample already
 * moves.
 */
export function applyGains(samples: i32): void {
  const end: usize = 4 * samples;
  for (let from: usize = 0; from < end; from += STEP_BYTES) {
    const start = f32.load(from >> TO_TABLE, STEP_GAINS);
    const slope = (f32.load(from >> TO_TABLE, STEP_GAINS + 4) - start) / <f32>LEVEL_STEP;
    let gain = f32x4.add(f32x4.splat(start), f32x4.mul(f32x4.splat(slope), v128.load(FROM_ONE)));
    for (let at = from; at < from + STEP_BYTES; at += 16) {
      v128.store(at, f32x4.mul(v128.load(at, LEFT), gain), LEFT);
      v128.store(at, f32x4.mul(v128.load(at, RIGHT), gain), RIGHT);
      gain = f32x4.add(gain, f32x4.splat(4 * slope));
    }
  }
}
