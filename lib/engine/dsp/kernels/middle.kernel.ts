/**
 * AssemblyScript: bands of the middle of a stereo signal, (left + right) / 2, with gains that follow what
 * each holds. A filter waits for its own last output; here it takes four samples at a time, so that it waits
 * once for all of them: of the state z and four inputs, y[k] = C·Aᵏ·z + Σ h[k − j]·x[j] and z′ = A⁴·z + Σ
 * A³⁻ʲ·B·x[j] (look-ahead of recursive filters, K. K. Parhi and D. G. Messerschmitt, IEEE Trans. ASSP 37(7),
 * 1989), in double precision.
 */
import { LEFT, RIGHT } from './block.kernel.ts';
import { FROM_ONE, HALF } from './constants.shared.kernel.ts';
import { BLOCK_SAMPLES, SHORTEST_STEP } from './sizes.ts';

export const MIDDLE = memory.data(4 * BLOCK_SAMPLES, 64);
/** What the last filter left of the middle. */
export const BAND = memory.data(4 * BLOCK_SAMPLES, 64);
/** Sums of squares of each step, of the band and of the middle, four floats of each. */
export const STEP_POWERS = memory.data(32 * (BLOCK_SAMPLES / SHORTEST_STEP), 64);
/** Gains at the ends of steps: one more than there are steps. */
export const BAND_GAINS = memory.data(4 * (BLOCK_SAMPLES / SHORTEST_STEP + 4), 64);
/** Pairs of doubles of the filter looking ahead, as `middle.ts` lays them out, and its state. */
export const LOOK_AHEAD = memory.data(16 * 14, 64);
export const LOOK_AHEAD_STATE = memory.data(16, 64);

// @ts-ignore: decorator
@inline
function middleAt(at: usize, half: v128): v128 {
  return f32x4.mul(half, f32x4.add(v128.load(at, LEFT), v128.load(at, RIGHT)));
}

/** The block's middle. */
export function fold(samples: i32): void {
  const half = v128.load_splat<f32>(HALF);
  const end: usize = 4 * samples;
  for (let at: usize = 0; at < end; at += 16) v128.store(at, middleAt(at, half), MIDDLE);
}

/** Gives both channels what the middle has got since it was folded. */
export function unfold(samples: i32): void {
  const half = v128.load_splat<f32>(HALF);
  const end: usize = 4 * samples;
  for (let at: usize = 0; at < end; at += 16) {
    const change = f32x4.sub(v128.load(at, MIDDLE), middleAt(at, half));
    v128.store(at, f32x4.add(v128.load(at, LEFT), change), LEFT);
    v128.store(at, f32x4.add(v128.load(at, RIGHT), change), RIGHT);
  }
}

/** A pair of the filter's numbers times a pair. */
// @ts-ignore: decorator
@inline
function times(number: usize, by: v128): v128 {
  return f64x2.mul(v128.load(LOOK_AHEAD + 16 * number), by);
}

// @ts-ignore: decorator
@inline
function input(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load_splat<f32>(at, MIDDLE));
}

/**
 * The middle through a filter, with the powers of each `step` samples; `samples` is a multiple of that,
 * `step` of 4.
 */
export function filterMiddle(samples: i32, step: i32): void {
  let z = v128.load(LOOK_AHEAD_STATE);
  let table: usize = STEP_POWERS;
  const end: usize = 4 * samples;
  for (let from: usize = 0; from < end; from += 4 * step) {
    let bandPower = f32x4.splat(0), middlePower = f32x4.splat(0);
    const to = from + 4 * step;
    for (let at = from; at < to; at += 16) {
      const x0 = input(at), x1 = input(at + 4), x2 = input(at + 8), x3 = input(at + 12);
      const first = v128.shuffle<f64>(z, z, 0, 0);
      const second = v128.shuffle<f64>(z, z, 1, 1);
      const early = f64x2.add(
        f64x2.add(f64x2.add(times(4, x0), times(5, x1)), times(0, first)),
        times(1, second),
      );
      let late = f64x2.add(f64x2.add(times(6, x0), times(7, x1)), times(4, x2));
      late = f64x2.add(f64x2.add(f64x2.add(late, times(5, x3)), times(2, first)), times(3, second));
      // What the next four wait for: as short as can be.
      const firstTwo = f64x2.add(times(10, x0), times(11, x1));
      const inputs = f64x2.add(f64x2.add(firstTwo, times(12, x2)), times(13, x3));
      z = f64x2.add(f64x2.add(inputs, times(9, second)), times(8, first));
      const band = v128.shuffle<f64>(f32x4.demote_f64x2_zero(early), f32x4.demote_f64x2_zero(late), 0, 2);
      v128.store(at, band, BAND);
      bandPower = f32x4.add(bandPower, f32x4.mul(band, band));
      const whole = v128.load(at, MIDDLE);
      middlePower = f32x4.add(middlePower, f32x4.mul(whole, whole));
    }
    v128.store(table, bandPower);
    v128.store(table, middlePower, 16);
    table += 32;
  }
  v128.store(LOOK_AHEAD_STATE, z);
}

/** middle += gain · band, from gain to gain in a straight line; the first sample of a step already moves. */
export function rideMiddle(samples: i32, step: i32): void {
  let place: usize = BAND_GAINS;
  const end: usize = 4 * samples;
  for (let from: usize = 0; from < end; from += 4 * step) {
    const start = f32.load(place);
    const slope = (f32.load(place, 4) - start) / <f32>step;
    let gain = f32x4.add(f32x4.splat(start), f32x4.mul(f32x4.splat(slope), v128.load(FROM_ONE)));
    const fourSlopes = f32x4.splat(4 * slope);
    place += 4;
    const to = from + 4 * step;
    for (let at = from; at < to; at += 16) {
      v128.store(at, f32x4.add(v128.load(at, MIDDLE), f32x4.mul(gain, v128.load(at, BAND))), MIDDLE);
      gain = f32x4.add(gain, fourSlopes);
    }
  }
}
