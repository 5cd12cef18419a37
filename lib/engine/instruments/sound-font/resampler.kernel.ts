/**
 * AssemblyScript: what a sampled voice does with every sample, four at a time: 4-point Hermite resampling
 * (Niemitalo 2001), a two-pole filter, and gains into both channels. The filter is worked out for four
 * samples together: with h its impulse response, y[n + i] = Σ h[i − j]·x[n + j] + what follows from x[n − 1],
 * x[n − 2], y[n − 1], y[n − 2].
 */
import { PLACE_BITS, SOURCE_FRAMES, SPARE, STAGE_SAMPLES } from './sizes.ts';

export const SOURCE = memory.data(4 * (SOURCE_FRAMES + SPARE) + 64, 64);
/** What was read of the recording, and that filtered: room before and behind. */
export const ENTERED = memory.data(4 * (STAGE_SAMPLES + 2 * SPARE), 64);
export const FILTERED = memory.data(4 * (STAGE_SAMPLES + 2 * SPARE), 64);
export const LEFT = memory.data(4 * (STAGE_SAMPLES + SPARE), 64);
export const RIGHT = memory.data(4 * (STAGE_SAMPLES + SPARE), 64);
/** Eight vectors: what comes of four inputs, of two past inputs, of two past outputs. */
export const RESPONSE = memory.data(16 * 8, 64);
/**
 * 0.5, 1.5, 2, 2.5 and the inverse of ONE_FRAME. A vector of literals would be built anew wherever it is
 * used, also inside the loop; what comes from memory stays in a register.
 */
const NUMBERS = memory.data<f32>([0.5, 1.5, 2, 2.5, 5.9604644775390625e-8], 64);

const ONE_FRAME = 1 << PLACE_BITS;

/** Bytes of the whole frames in a place: up to 255 of them. */
// @ts-ignore: decorator
@inline
function frameBytes(place: u32): u32 {
  return (place >> (PLACE_BITS - 2)) & 0x3fc;
}

// @ts-ignore: decorator
@inline
function response(number: usize, factor: v128): v128 {
  return f32x4.mul(v128.load(RESPONSE + 16 * number), factor);
}

/**
 * Reads the recording to the stage from byte `from` to `end`. `place` and `step` are in 2^−24 frames, from
 * the one in byte `base`; the frame before it and two after the last are read, too.
 */
// @ts-ignore: decorator
@inline
function resample(from: usize, end: usize, base: usize, place: u32, step: u32, filters: bool): void {
  let x1 = f32x4.splat(0), x2 = f32x4.splat(0), y1 = f32x4.splat(0), y2 = f32x4.splat(0);
  if (filters) {
    x1 = v128.load_splat<f32>(from, ENTERED - 4);
    x2 = v128.load_splat<f32>(from, ENTERED - 8);
    y1 = v128.load_splat<f32>(from, FILTERED - 4);
    y2 = v128.load_splat<f32>(from, FILTERED - 8);
  }
  const half = v128.load_splat<f32>(NUMBERS), oneAndHalf = v128.load_splat<f32>(NUMBERS + 4);
  const two = v128.load_splat<f32>(NUMBERS + 8), twoAndHalf = v128.load_splat<f32>(NUMBERS + 12);
  const toFraction = v128.load_splat<f32>(NUMBERS + 16);
  const wholePart = i32x4.splat(ONE_FRAME - 1);
  let steps = i32x4.splat(0);
  steps = i32x4.replace_lane(steps, 1, step);
  steps = i32x4.replace_lane(steps, 2, 2 * step);
  steps = i32x4.replace_lane(steps, 3, 3 * step);
  for (let at = from; at < end; at += 16) {
    const places = i32x4.add(i32x4.splat(place), steps);
    const f = f32x4.mul(toFraction, f32x4.convert_i32x4_s(v128.and(places, wholePart)));
    const row0 = v128.load(base + frameBytes(place), SOURCE);
    const row1 = v128.load(base + frameBytes(place + step), SOURCE);
    const row2 = v128.load(base + frameBytes(place + 2 * step), SOURCE);
    const row3 = v128.load(base + frameBytes(place + 3 * step), SOURCE);
    // From four neighbours of each place to each neighbour of four places.
    const early0 = v128.shuffle<f32>(row0, row1, 0, 4, 1, 5);
    const early1 = v128.shuffle<f32>(row2, row3, 0, 4, 1, 5);
    const late0 = v128.shuffle<f32>(row0, row1, 2, 6, 3, 7);
    const late1 = v128.shuffle<f32>(row2, row3, 2, 6, 3, 7);
    const before = v128.shuffle<f32>(early0, early1, 0, 1, 4, 5);
    const here = v128.shuffle<f32>(early0, early1, 2, 3, 6, 7);
    const after = v128.shuffle<f32>(late0, late1, 0, 1, 4, 5);
    const later = v128.shuffle<f32>(late0, late1, 2, 3, 6, 7);
    const cubic = f32x4.add(
      f32x4.mul(half, f32x4.sub(later, before)),
      f32x4.mul(oneAndHalf, f32x4.sub(here, after)),
    );
    const square = f32x4.sub(
      f32x4.add(before, f32x4.mul(two, after)),
      f32x4.add(f32x4.mul(twoAndHalf, here), f32x4.mul(half, later)),
    );
    const linear = f32x4.mul(half, f32x4.sub(after, before));
    let x = f32x4.add(f32x4.mul(cubic, f), square);
    x = f32x4.add(f32x4.mul(x, f), linear);
    x = f32x4.add(f32x4.mul(x, f), here);
    v128.store(at, x, ENTERED);
    let y = x;
    if (filters) {
      y = response(0, v128.shuffle<f32>(x, x, 0, 0, 0, 0));
      y = f32x4.add(y, response(1, v128.shuffle<f32>(x, x, 1, 1, 1, 1)));
      y = f32x4.add(y, response(2, v128.shuffle<f32>(x, x, 2, 2, 2, 2)));
      y = f32x4.add(y, response(3, v128.shuffle<f32>(x, x, 3, 3, 3, 3)));
      y = f32x4.add(y, response(4, x1));
      y = f32x4.add(y, response(5, x2));
      // Last, for these are what is waited for.
      y = f32x4.add(f32x4.add(y, response(7, y2)), response(6, y1));
      x1 = v128.shuffle<f32>(x, x, 3, 3, 3, 3);
      x2 = v128.shuffle<f32>(x, x, 2, 2, 2, 2);
      y1 = v128.shuffle<f32>(y, y, 3, 3, 3, 3);
      y2 = v128.shuffle<f32>(y, y, 2, 2, 2, 2);
    }
    v128.store(at, y, FILTERED);
    // The next four, counted from the frame that their first one lies at.
    place += 4 * step;
    base += frameBytes(place);
    place &= ONE_FRAME - 1;
  }
}

export function read(from: usize, end: usize, base: usize, place: u32, step: u32): void {
  resample(from, end, base, place, step, false);
}
export function readFiltered(from: usize, end: usize, base: usize, place: u32, step: u32): void {
  resample(from, end, base, place, step, true);
}

/** The stage from byte `from` to `end` times a gain in a straight line, added to both channels. */
export function mix(from: usize, end: usize, gain: f32, slope: f32, leftGain: f32, rightGain: f32): void {
  const lefts = f32x4.splat(leftGain);
  const rights = f32x4.splat(rightGain);
  const fourSlopes = f32x4.splat(slope + slope + slope + slope);
  let gains = f32x4.splat(gain);
  gains = f32x4.replace_lane(gains, 1, gain + slope);
  gains = f32x4.replace_lane(gains, 2, gain + slope + slope);
  gains = f32x4.replace_lane(gains, 3, gain + slope + slope + slope);
  for (let at = from; at < end; at += 16) {
    const y = f32x4.mul(v128.load(at, FILTERED + 4 * SPARE), gains);
    v128.store(at, f32x4.add(v128.load(at, LEFT), f32x4.mul(lefts, y)), LEFT);
    v128.store(at, f32x4.add(v128.load(at, RIGHT), f32x4.mul(rights, y)), RIGHT);
    gains = f32x4.add(gains, fourSlopes);
  }
}
