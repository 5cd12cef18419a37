/**
 * AssemblyScript: two bands of the middle of a stereo signal side by side, and gains for them and for the
 * whole.
 */
import { LEFT, RIGHT } from './block.kernel.ts';
import { FROM_ZERO } from './constants.shared.kernel.ts';
import { ramp } from './ramp.shared.kernel.ts';
import { BLOCK_SAMPLES } from './sizes.ts';

/** The sum of what both bands hold. */
export const BANDS = memory.data(4 * BLOCK_SAMPLES, 64);
/** b0, b1, b2, a1, a2, z1, z2: of the first band and of the second. */
export const BAND_FILTERS = memory.data(16 * 7, 64);

/** Sum of the bands of left + right. Transposed direct form II in double precision. */
export function splitBands(samples: i32): void {
  const b0 = v128.load(BAND_FILTERS), b1 = v128.load(BAND_FILTERS + 16), b2 = v128.load(BAND_FILTERS + 32);
  const a1 = v128.load(BAND_FILTERS + 48), a2 = v128.load(BAND_FILTERS + 64);
  let z1 = v128.load(BAND_FILTERS + 80), z2 = v128.load(BAND_FILTERS + 96);
  const end: usize = 4 * samples;
  for (let at: usize = 0; at < end; at += 4) {
    const x = f64x2.add(
      f64x2.promote_low_f32x4(v128.load_splat<f32>(at, LEFT)),
      f64x2.promote_low_f32x4(v128.load_splat<f32>(at, RIGHT)),
    );
    const y = f64x2.add(f64x2.mul(b0, x), z1);
    z1 = f64x2.sub(f64x2.add(f64x2.mul(b1, x), z2), f64x2.mul(a1, y));
    z2 = f64x2.sub(f64x2.mul(b2, x), f64x2.mul(a2, y));
    const floats = f32x4.demote_f64x2_zero(y);
    v128.store_lane<f32>(at, f32x4.add(floats, v128.shuffle<f32>(floats, floats, 1, 1, 1, 1)), 0, BANDS);
  }
  v128.store(BAND_FILTERS + 80, z1);
  v128.store(BAND_FILTERS + 96, z2);
}

/**
 * channel = wide · (channel + band · bands) for samples `from` to `end`, both gains moving by a step a
 * sample.
 */
export function rideBands(from: i32, end: i32, wide: f32, wideStep: f32, band: f32, bandStep: f32): void {
  const wides = f32x4.splat(wide), wideSteps = f32x4.splat(wideStep);
  const shares = f32x4.splat(band), shareSteps = f32x4.splat(bandStep);
  const four = f32x4.splat(4);
  let samples = v128.load(FROM_ZERO);
  const stop: usize = 4 * end;
  for (let at: usize = 4 * from; at < stop; at += 16) {
    const gain = ramp(wides, wideSteps, samples);
    const share = ramp(shares, shareSteps, samples);
    const change = f32x4.mul(share, v128.load(at, BANDS));
    v128.store(at, f32x4.mul(gain, f32x4.add(v128.load(at, LEFT), change)), LEFT);
    v128.store(at, f32x4.mul(gain, f32x4.add(v128.load(at, RIGHT), change)), RIGHT);
    samples = f32x4.add(samples, four);
  }
}
