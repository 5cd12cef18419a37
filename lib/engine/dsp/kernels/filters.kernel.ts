/**
 * AssemblyScript: second-order filters over both channels at once, one in each half of a vector, in double
 * precision. Several filters in a row go through in one loop: what a filter waits for is its own last output,
 * and meanwhile the others work. Each is in transposed direct form II: y = b0·x + z1, z1 = b1·x + z2 − a1·y,
 * z2 = b2·x − a2·y.
 */
import { LEFT, RIGHT } from './block.kernel.ts';
import { MOST_IN_A_ROW } from './sizes.ts';

/** b0, b1, b2, a1, a2 of each filter. */
export const COEFFICIENTS = memory.data(8 * 5 * MOST_IN_A_ROW, 64);
/** z1 and z2 of each filter, left and right. */
export const FILTER_STATES = memory.data(16 * 2 * MOST_IN_A_ROW, 64);
/** Sums of squares of the left and the right channel. */
export const WEIGHED_SUMS = memory.data(16, 64);

/**
 * One coefficient for both channels. It is read where it is used: twenty of them and eight memories are more
 * than a processor has registers.
 */
// @ts-ignore: decorator
@inline
function coefficient(filter: usize, number: usize): v128 {
  return v128.load_splat<f64>(COEFFICIENTS + 8 * (5 * filter + number));
}

// @ts-ignore: decorator
@inline
function recall(filter: usize, number: usize): v128 {
  return v128.load(FILTER_STATES + 16 * (2 * filter + number));
}

// @ts-ignore: decorator
@inline
function keep(filter: usize, z1: v128, z2: v128): void {
  v128.store(FILTER_STATES + 32 * filter, z1);
  v128.store(FILTER_STATES + 32 * filter + 16, z2);
}

// @ts-ignore: decorator
@inline
function output(filter: usize, x: v128, z1: v128): v128 {
  return f64x2.add(f64x2.mul(coefficient(filter, 0), x), z1);
}

// @ts-ignore: decorator
@inline
function firstState(filter: usize, x: v128, y: v128, z2: v128): v128 {
  return f64x2.sub(
    f64x2.add(f64x2.mul(coefficient(filter, 1), x), z2),
    f64x2.mul(coefficient(filter, 3), y),
  );
}

// @ts-ignore: decorator
@inline
function secondState(filter: usize, x: v128, y: v128): v128 {
  return f64x2.sub(f64x2.mul(coefficient(filter, 2), x), f64x2.mul(coefficient(filter, 4), y));
}

/** A sample of both channels, as doubles. */
// @ts-ignore: decorator
@inline
function bothAt(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load_lane<f32>(at, v128.load_zero<f32>(at, LEFT), 1, RIGHT));
}

/** So many filters in a row over the first `samples` of both channels, in place. */
// @ts-ignore: decorator
@inline
function cascade(samples: i32, filters: i32): void {
  let z01 = recall(0, 0), z02 = recall(0, 1);
  let z11 = recall(1, 0), z12 = recall(1, 1);
  let z21 = recall(2, 0), z22 = recall(2, 1);
  let z31 = recall(3, 0), z32 = recall(3, 1);
  const end: usize = 4 * samples;
  for (let at: usize = 0; at < end; at += 4) {
    let x = bothAt(at);
    let y = output(0, x, z01);
    z01 = firstState(0, x, y, z02);
    z02 = secondState(0, x, y);
    if (filters > 1) {
      x = y;
      y = output(1, x, z11);
      z11 = firstState(1, x, y, z12);
      z12 = secondState(1, x, y);
    }
    if (filters > 2) {
      x = y;
      y = output(2, x, z21);
      z21 = firstState(2, x, y, z22);
      z22 = secondState(2, x, y);
    }
    if (filters > 3) {
      x = y;
      y = output(3, x, z31);
      z31 = firstState(3, x, y, z32);
      z32 = secondState(3, x, y);
    }
    const floats = f32x4.demote_f64x2_zero(y);
    v128.store_lane<f32>(at, floats, 0, LEFT);
    v128.store_lane<f32>(at, floats, 1, RIGHT);
  }
  keep(0, z01, z02);
  if (filters > 1) keep(1, z11, z12);
  if (filters > 2) keep(2, z21, z22);
  if (filters > 3) keep(3, z31, z32);
}

export function cascade1(samples: i32): void {
  cascade(samples, 1);
}
export function cascade2(samples: i32): void {
  cascade(samples, 2);
}
export function cascade3(samples: i32): void {
  cascade(samples, 3);
}
export function cascade4(samples: i32): void {
  cascade(samples, 4);
}

/**
 * K-weighting: filter 0, then filter 1, a high-pass whose numerator is 1 − 2z⁻¹ + z⁻²; squares of both
 * channels are summed.
 */
export function weigh(samples: i32): void {
  let z1 = recall(0, 0), z2 = recall(0, 1);
  let low1 = recall(1, 0), low2 = recall(1, 1);
  let sum = f64x2.splat(0);
  const end: usize = 4 * samples;
  for (let at: usize = 0; at < end; at += 4) {
    const x = bothAt(at);
    const y = output(0, x, z1);
    z1 = firstState(0, x, y, z2);
    z2 = secondState(0, x, y);
    const weighed = f64x2.add(y, low1);
    low1 = f64x2.sub(f64x2.sub(low2, f64x2.add(y, y)), f64x2.mul(coefficient(1, 3), weighed));
    low2 = f64x2.sub(y, f64x2.mul(coefficient(1, 4), weighed));
    sum = f64x2.add(sum, f64x2.mul(weighed, weighed));
  }
  keep(0, z1, z2);
  keep(1, low1, low2);
  v128.store(WEIGHED_SUMS, sum);
}
