/**
 * AssemblyScript: what a subtractive voice's block goes through, both channels at once in double precision.
 */

/** Samples of a block at most. */
const MOST_SAMPLES = 64;
export const LEFT = memory.data(4 * MOST_SAMPLES, 64);
export const RIGHT = memory.data(4 * MOST_SAMPLES, 64);
/** Two vectors for each low-pass, one for the high-pass. */
export const STATE = memory.data(16 * 5, 64);
/**
 * Four doubles of each low-pass (2·a2, 2·a3, 2·a1 − 1, 1 − 2·a3), the high-pass's share, the gain and its
 * change a sample.
 */
export const NUMBERS = memory.data(8 * 11, 64);
const HALF = memory.data<f64>([0.5], 8);

// @ts-ignore: decorator
@inline
function number(k: usize): v128 {
  return v128.load_splat<f64>(NUMBERS + 8 * k);
}

/** Twice a low-pass's second state from now on, as far as its input and its first state make it. */
// @ts-ignore: decorator
@inline
function share(stage: usize, x: v128, s1: v128): v128 {
  return f64x2.add(f64x2.mul(number(4 * stage + 1), x), f64x2.mul(number(4 * stage), s1));
}

/** The first state after a sample. */
// @ts-ignore: decorator
@inline
function firstState(stage: usize, x: v128, s1: v128, s2: v128): v128 {
  return f64x2.add(
    f64x2.mul(number(4 * stage + 2), s1),
    f64x2.mul(number(4 * stage), f64x2.sub(x, s2)),
  );
}

/** The second state after a sample. */
// @ts-ignore: decorator
@inline
function secondState(stage: usize, s2: v128, share: v128): v128 {
  return f64x2.add(f64x2.mul(number(4 * stage + 3), s2), share);
}

/**
 * One or two low-passes (topology-preserving state-variable filters, V. Zavalishin, "The Art of VA Filter
 * Design": v = x − s2, y = s2 + a2·s1 + a3·v, s1' = 2·(a1·s1 + a2·v) − s1, s2' = 2·y − s2, sorted so that
 * little is waited for), then y = x − low, low += share·(x − low), then the gain.
 */
// @ts-ignore: decorator
@inline
function filter(samples: i32, isFourPole: bool): void {
  const half = v128.load_splat<f64>(HALF);
  let s01 = v128.load(STATE), s02 = v128.load(STATE + 16);
  let s11 = v128.load(STATE + 32), s12 = v128.load(STATE + 48);
  let low = v128.load(STATE + 64);
  const lowShare = number(8);
  let gain = number(9);
  const slope = number(10);
  const end: usize = 4 * samples;
  for (let at: usize = 0; at < end; at += 4) {
    let x = f64x2.promote_low_f32x4(v128.load_lane<f32>(at, v128.load_zero<f32>(at, LEFT), 1, RIGHT));
    let next = secondState(0, s02, share(0, x, s01));
    s01 = firstState(0, x, s01, s02);
    x = f64x2.mul(half, f64x2.add(s02, next));
    s02 = next;
    if (isFourPole) {
      next = secondState(1, s12, share(1, x, s11));
      s11 = firstState(1, x, s11, s12);
      x = f64x2.mul(half, f64x2.add(s12, next));
      s12 = next;
    }
    low = f64x2.add(low, f64x2.mul(lowShare, f64x2.sub(x, low)));
    const floats = f32x4.demote_f64x2_zero(f64x2.mul(gain, f64x2.sub(x, low)));
    v128.store_lane<f32>(at, floats, 0, LEFT);
    v128.store_lane<f32>(at, floats, 1, RIGHT);
    gain = f64x2.add(gain, slope);
  }
  v128.store(STATE, s01);
  v128.store(STATE + 16, s02);
  v128.store(STATE + 32, s11);
  v128.store(STATE + 48, s12);
  v128.store(STATE + 64, low);
}

export function filterTwoPole(samples: i32): void {
  filter(samples, false);
}
export function filterFourPole(samples: i32): void {
  filter(samples, true);
}
