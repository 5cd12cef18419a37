/** AssemblyScript: the sums of the half-band filters of `../halfband.ts`, four outputs at a time. */
import { HALF } from './constants.shared.kernel.ts';
import { DOWN_PAIRS, RATE_BLOCK, RATE_REACH, UP_PAIRS } from './sizes.ts';

export const RATE_INPUT = memory.data(4 * (RATE_BLOCK + RATE_REACH), 64);
/** Samples of even and of odd places apart. */
export const EVEN = memory.data(2 * (RATE_BLOCK + RATE_REACH) + 64, 64);
export const ODD = memory.data(2 * (RATE_BLOCK + RATE_REACH) + 64, 64);
export const RATE_OUTPUT = memory.data(4 * (RATE_BLOCK + RATE_REACH), 64);
export const RATE_TAPS = memory.data(4 * DOWN_PAIRS, 64);

/** Even samples and odd ones apart: `count` of each. */
export function part(count: i32): void {
  const end: usize = 4 * count;
  for (let at: usize = 0; at < end; at += 16) {
    const first = v128.load(2 * at, RATE_INPUT);
    const second = v128.load(2 * at, RATE_INPUT + 16);
    v128.store(at, v128.shuffle<f32>(first, second, 0, 2, 4, 6), EVEN);
    v128.store(at, v128.shuffle<f32>(first, second, 1, 3, 5, 7), ODD);
  }
}

/** taps[pair] · (samples[`before` − pair] + samples[`after` + pair]) of four outputs from `at` on. */
// @ts-ignore: decorator
@inline
function tap(at: usize, pair: usize, before: usize, after: usize): v128 {
  return f32x4.mul(
    v128.load_splat<f32>(RATE_TAPS + 4 * pair),
    f32x4.add(v128.load(at + before - 4 * pair), v128.load(at + after + 4 * pair)),
  );
}

/** `count` outputs of the even samples around each odd one, and half of that. */
export function halve(count: i32): void {
  const half = v128.load_splat<f32>(HALF);
  const end: usize = 4 * count;
  const before = EVEN + 4 * (DOWN_PAIRS - 1);
  const after = EVEN + 4 * DOWN_PAIRS;
  for (let at: usize = 0; at < end; at += 16) {
    let sum = tap(at, 0, before, after);
    sum = f32x4.add(sum, tap(at, 1, before, after));
    sum = f32x4.add(sum, tap(at, 2, before, after));
    sum = f32x4.add(sum, tap(at, 3, before, after));
    sum = f32x4.add(sum, tap(at, 4, before, after));
    sum = f32x4.add(sum, tap(at, 5, before, after));
    sum = f32x4.add(sum, tap(at, 6, before, after));
    sum = f32x4.add(sum, tap(at, 7, before, after));
    const middle = f32x4.mul(half, v128.load(at, ODD + 4 * (DOWN_PAIRS - 1)));
    v128.store(at, f32x4.add(middle, sum), RATE_OUTPUT);
  }
}

/**
 * Adds to the output what `count` inputs become: each itself, and a sum of those around it between it and the
 * next.
 */
export function addBetween(count: i32): void {
  const end: usize = 4 * count;
  const before = RATE_INPUT + 4 * (UP_PAIRS - 1);
  const after = RATE_INPUT + 4 * UP_PAIRS;
  for (let at: usize = 0; at < end; at += 16) {
    const same = v128.load(at, RATE_INPUT + 4 * (UP_PAIRS - 1));
    let between = tap(at, 0, before, after);
    between = f32x4.add(between, tap(at, 1, before, after));
    between = f32x4.add(between, tap(at, 2, before, after));
    between = f32x4.add(between, tap(at, 3, before, after));
    between = f32x4.add(between, tap(at, 4, before, after));
    const to: usize = 2 * at;
    const first = v128.shuffle<f32>(same, between, 0, 4, 1, 5);
    const second = v128.shuffle<f32>(same, between, 2, 6, 3, 7);
    v128.store(to, f32x4.add(v128.load(to, RATE_OUTPUT), first), RATE_OUTPUT);
    v128.store(to, f32x4.add(v128.load(to, RATE_OUTPUT + 16), second), RATE_OUTPUT + 16);
  }
}
