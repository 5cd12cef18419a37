/** AssemblyScript: magnitudes between samples, for four samples at a time, worked out only near peaks. */
import { OVERSAMPLING_TAPS, PEAK_BLOCK, PEAK_PHASES } from './sizes.ts';

/** Samples before and after those that are looked at. */
const BEFORE = OVERSAMPLING_TAPS / 2 - 1;
const AFTER = OVERSAMPLING_TAPS / 2;

export const PEAK_INPUT = memory.data(4 * (BEFORE + PEAK_BLOCK + AFTER + 4), 64);
export const PEAK_ENVELOPE = memory.data(4 * PEAK_BLOCK, 64);
/** Three filters, one after the other. */
export const PEAK_FILTERS = memory.data(4 * PEAK_PHASES * OVERSAMPLING_TAPS, 64);

/**
 * Raises the envelope to the greatest magnitude at each sample and at three places between it and the next;
 * around four samples none of which reaches `nearby`, nothing is looked for between them.
 */
export function raisePeaks(samples: i32, nearby: f32): void {
  const level = f32x4.splat(nearby);
  const end: usize = 4 * samples;
  for (let at: usize = 0; at < end; at += 16) {
    let peak = f32x4.abs(v128.load(at, PEAK_INPUT + 4 * BEFORE));
    const earlier = f32x4.abs(v128.load(at, PEAK_INPUT + 4 * (BEFORE - 1)));
    const later = f32x4.abs(v128.load(at, PEAK_INPUT + 4 * (BEFORE + 1)));
    if (v128.any_true(f32x4.gt(f32x4.max(f32x4.max(peak, earlier), later), level))) {
      let quarter = f32x4.splat(0), half = f32x4.splat(0), threeQuarters = f32x4.splat(0);
      for (let tap: usize = 0; tap < 4 * OVERSAMPLING_TAPS; tap += 4) {
        const x = v128.load(at + tap, PEAK_INPUT);
        quarter = f32x4.add(quarter, f32x4.mul(v128.load_splat<f32>(tap, PEAK_FILTERS), x));
        half = f32x4.add(half, f32x4.mul(v128.load_splat<f32>(tap, PEAK_FILTERS + 4 * OVERSAMPLING_TAPS), x));
        threeQuarters = f32x4.add(
          threeQuarters,
          f32x4.mul(v128.load_splat<f32>(tap, PEAK_FILTERS + 8 * OVERSAMPLING_TAPS), x),
        );
      }
      peak = f32x4.max(peak, f32x4.abs(quarter));
      peak = f32x4.max(peak, f32x4.abs(half));
      peak = f32x4.max(peak, f32x4.abs(threeQuarters));
    }
    v128.store(at, f32x4.max(peak, v128.load(at, PEAK_ENVELOPE)), PEAK_ENVELOPE);
  }
}
