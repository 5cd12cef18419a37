/**
 * AssemblyScript: the feedback delay network of `../reverb.ts`, four samples at a time. Every line lies
 * behind its own history, so that nothing wraps around. What the lines remember between samples is in memory:
 * it is more than a processor has registers. Delays are in bytes of samples.
 */
import { FROM_ZERO, HALF } from './constants.shared.kernel.ts';
import {
  LINES,
  LINE_STRIDE,
  LONGEST_DIFFUSER,
  LONGEST_INPUT,
  LONGEST_LINE,
  MOVING_LINES,
  NETWORK_BLOCK,
  NETWORK_CONTROL,
} from './sizes.ts';

const BLOCK_BYTES = 4 * NETWORK_BLOCK;
const CONTROL_BYTES = 4 * NETWORK_CONTROL;
const LINE_HISTORY = 4 * LONGEST_LINE;
const INPUT_HISTORY = 4 * LONGEST_INPUT;
const DIFFUSER_HISTORY = 4 * LONGEST_DIFFUSER;
/** Areas are not a whole number of pages apart, or all would want the same places of the cache. */
const GAP = 192;

/** Histories, each with the block behind it. */
export const NETWORK_LINES = memory.data(4 * LINE_STRIDE * LINES, 64);
export const INPUT_LEFT = memory.data(INPUT_HISTORY + BLOCK_BYTES + GAP, 64);
export const INPUT_RIGHT = memory.data(INPUT_HISTORY + BLOCK_BYTES + GAP, 64);
export const DIFFUSER = memory.data(DIFFUSER_HISTORY + BLOCK_BYTES + GAP, 64);
/** What goes into the network. */
export const LATE_LEFT = memory.data(BLOCK_BYTES + GAP, 64);
export const LATE_RIGHT = memory.data(BLOCK_BYTES + GAP, 64);
export const OUT_LEFT = memory.data(BLOCK_BYTES + GAP, 64);
export const OUT_RIGHT = memory.data(BLOCK_BYTES + GAP, 64);
/** Moving delays over the lengths of their lines, in samples, at every control point. */
export const MOVED_SAMPLES = memory.data(4 * MOVING_LINES * (NETWORK_BLOCK / NETWORK_CONTROL + 1), 64);
/** Lengths of the lines in bytes (whole numbers); of lines that move, the least. */
export const LINE_LENGTHS = memory.data(4 * LINES, 64);
/** The damping to the powers 1 to 4. */
export const DAMPING_POWERS = memory.data(16, 64);
export const LINE_GAINS = memory.data(4 * LINES, 64);
/** Last output of each line's low-pass. */
export const LAST_OUTPUTS = memory.data(4 * LINES, 64);
export const EARLY_GAINS = memory.data(16, 64);
export const OUT_GAIN = memory.data(16, 64);
/** 1/√8, which makes the Hadamard matrix keep power. */
const HADAMARD_SHARE = memory.data<f32>([0.35355339059327379], 4);
/** Of each moving line its delay over the length, then its change a sample, while a block is made. */
export const MOTION = memory.data(8 * MOVING_LINES, 64);

// @ts-ignore: decorator
@inline
function reflection(number: usize, at: usize, delay: usize, input: usize): v128 {
  const gain = v128.load_splat<f32>(EARLY_GAINS + 4 * number);
  return f32x4.mul(gain, v128.load(at + INPUT_HISTORY - delay + input));
}

/**
 * Early reflections to the output; the input after the pre-delay to the network.
 * @param later what the right side's reflections come later
 */
export function reflect(
  samples: i32,
  preDelay: i32,
  later: i32,
  tap0: i32,
  tap1: i32,
  tap2: i32,
  tap3: i32,
): void {
  const end: usize = 4 * samples;
  for (let at: usize = 0; at < end; at += 16) {
    let left = reflection(0, at, tap0, INPUT_LEFT);
    left = f32x4.add(left, reflection(1, at, tap1, INPUT_RIGHT));
    left = f32x4.add(left, reflection(2, at, tap2, INPUT_LEFT));
    left = f32x4.add(left, reflection(3, at, tap3, INPUT_RIGHT));
    v128.store(at, left, OUT_LEFT);
    let right = reflection(0, at, tap0 + later, INPUT_RIGHT);
    right = f32x4.add(right, reflection(1, at, tap1 + later, INPUT_LEFT));
    right = f32x4.add(right, reflection(2, at, tap2 + later, INPUT_RIGHT));
    right = f32x4.add(right, reflection(3, at, tap3 + later, INPUT_LEFT));
    v128.store(at, right, OUT_RIGHT);
    v128.store(at, v128.load(at + INPUT_HISTORY - preDelay, INPUT_LEFT), LATE_LEFT);
    v128.store(at, v128.load(at + INPUT_HISTORY - preDelay, INPUT_RIGHT), LATE_RIGHT);
  }
}

/** A Schroeder allpass over what goes into the network, in place; its delay is four samples at least. */
// @ts-ignore: decorator
@inline
function diffuse(samples: i32, delay: i32, diffusion: f32, channel: usize): void {
  const share = f32x4.splat(diffusion);
  const end: usize = 4 * samples;
  for (let at: usize = 0; at < end; at += 16) {
    const x = v128.load(at + channel);
    const y = f32x4.sub(v128.load(at + DIFFUSER_HISTORY - delay, DIFFUSER), f32x4.mul(share, x));
    v128.store(at, f32x4.add(x, f32x4.mul(share, y)), DIFFUSER + DIFFUSER_HISTORY);
    v128.store(at + channel, y);
  }
}

export function diffuseLeft(samples: i32, delay: i32, diffusion: f32): void {
  diffuse(samples, delay, diffusion, LATE_LEFT);
}
export function diffuseRight(samples: i32, delay: i32, diffusion: f32): void {
  diffuse(samples, delay, diffusion, LATE_RIGHT);
}

/** From what four lines' delays are at a control point to what they are at the next. */
// @ts-ignore: decorator
@inline
function startMoving(k: usize, from: usize): void {
  // A control point every 128 bytes of samples is 16 bytes of the table.
  const point = from / (CONTROL_BYTES / (4 * MOVING_LINES)) + 4 * k;
  const delay = f32.load(point, MOVED_SAMPLES);
  const next = f32.load(point, MOVED_SAMPLES + 4 * MOVING_LINES);
  f32.store(MOTION + 8 * k, delay);
  f32.store(MOTION + 8 * k + 4, (next - delay) / <f32>NETWORK_CONTROL);
}

/** Where the sample lies that leaves a line at `at`, were its delay its length. */
// @ts-ignore: decorator
@inline
function endOf(line: usize, at: usize): usize {
  return at - i32.load(LINE_LENGTHS + 4 * line) + (NETWORK_LINES + 4 * LINE_STRIDE * line + LINE_HISTORY);
}

/**
 * Four samples of a moving line. The whole part of its delay is that of their middle: it moves by
 * thousandths.
 */
// @ts-ignore: decorator
@inline
function readMoving(line: usize, at: usize): v128 {
  const delay = f32.load(MOTION + 4 * line);
  const step = f32.load(MOTION + 4 * line + 4);
  const whole = <i32>(delay + <f32>1.5 * step);
  const place = endOf(line, at) - 4 * whole;
  const here = v128.load(place);
  const part = f32x4.add(
    f32x4.splat(delay - <f32>whole),
    f32x4.mul(f32x4.splat(step), v128.load(FROM_ZERO)),
  );
  f32.store(MOTION + 4 * line, delay + 4 * step);
  return f32x4.add(here, f32x4.mul(part, f32x4.sub(v128.load(place - 4), here)));
}

/**
 * A line's one-pole low-pass, l[n] = (1 − d)·x[n] + d·l[n − 1], four samples together:
 * t = x + d·z⁻¹x, t += d²·z⁻²t, l = (1 − d)·t + (d, d², d³, d⁴)·l[−1].
 */
// @ts-ignore: decorator
@inline
function lowpass(line: usize, x: v128): v128 {
  const zero = f32x4.splat(0);
  const once = f32x4.mul(v128.load_splat<f32>(DAMPING_POWERS), v128.shuffle<f32>(zero, x, 0, 4, 5, 6));
  const t = f32x4.add(x, once);
  const twice = f32x4.mul(v128.load_splat<f32>(DAMPING_POWERS + 4), v128.shuffle<f32>(zero, t, 0, 1, 4, 5));
  const y = f32x4.add(
    f32x4.mul(v128.load_splat<f32>(LINE_GAINS + 4 * line), f32x4.add(t, twice)),
    f32x4.mul(v128.load(DAMPING_POWERS), v128.load_splat<f32>(LAST_OUTPUTS + 4 * line)),
  );
  v128.store_lane<f32>(LAST_OUTPUTS + 4 * line, y, 3);
  return y;
}

// @ts-ignore: decorator
@inline
function addOut(at: usize, out: usize, heard: v128): void {
  const gain = v128.load_splat<f32>(OUT_GAIN);
  v128.store(at + out, f32x4.add(v128.load(at + out), f32x4.mul(gain, heard)));
}

/** What goes back into a line. */
// @ts-ignore: decorator
@inline
function enter(line: usize, at: usize, sum: v128, late: v128): void {
  const scaled = f32x4.mul(v128.load_splat<f32>(HADAMARD_SHARE), sum);
  v128.store(at + (NETWORK_LINES + 4 * LINE_STRIDE * line + LINE_HISTORY), f32x4.add(scaled, late));
}

/** The lines, their low-passes, the Hadamard matrix, and what is heard of them. */
export function recirculate(samples: i32): void {
  const end: usize = 4 * samples;
  for (let from: usize = 0; from < end; from += CONTROL_BYTES) {
    startMoving(0, from);
    startMoving(1, from);
    startMoving(2, from);
    startMoving(3, from);
    const to = from + CONTROL_BYTES;
    for (let at = from; at < to; at += 16) {
      const y0 = lowpass(0, readMoving(0, at));
      const y1 = lowpass(1, v128.load(endOf(1, at)));
      const y2 = lowpass(2, readMoving(2, at));
      const y3 = lowpass(3, v128.load(endOf(3, at)));
      const y4 = lowpass(4, readMoving(4, at));
      const y5 = lowpass(5, v128.load(endOf(5, at)));
      const y6 = lowpass(6, readMoving(6, at));
      const y7 = lowpass(7, v128.load(endOf(7, at)));
      addOut(at, OUT_LEFT, f32x4.add(f32x4.sub(f32x4.add(y0, y2), y4), y6));
      addOut(at, OUT_RIGHT, f32x4.add(f32x4.add(f32x4.sub(y1, y3), y5), y7));
      // The Hadamard matrix in three stages of butterflies.
      const a0 = f32x4.add(y0, y1), a1 = f32x4.sub(y0, y1);
      const a2 = f32x4.add(y2, y3), a3 = f32x4.sub(y2, y3);
      const a4 = f32x4.add(y4, y5), a5 = f32x4.sub(y4, y5);
      const a6 = f32x4.add(y6, y7), a7 = f32x4.sub(y6, y7);
      const b0 = f32x4.add(a0, a2), b2 = f32x4.sub(a0, a2);
      const b1 = f32x4.add(a1, a3), b3 = f32x4.sub(a1, a3);
      const b4 = f32x4.add(a4, a6), b6 = f32x4.sub(a4, a6);
      const b5 = f32x4.add(a5, a7), b7 = f32x4.sub(a5, a7);
      const half = v128.load_splat<f32>(HALF);
      const left = f32x4.mul(half, v128.load(at, LATE_LEFT));
      const right = f32x4.mul(half, v128.load(at, LATE_RIGHT));
      enter(0, at, f32x4.add(b0, b4), left);
      enter(1, at, f32x4.add(b1, b5), right);
      enter(2, at, f32x4.add(b2, b6), left);
      enter(3, at, f32x4.add(b3, b7), right);
      enter(4, at, f32x4.sub(b0, b4), left);
      enter(5, at, f32x4.sub(b1, b5), right);
      enter(6, at, f32x4.sub(b2, b6), left);
      enter(7, at, f32x4.sub(b3, b7), right);
    }
  }
}
