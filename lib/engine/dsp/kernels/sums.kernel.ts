/** AssemblyScript: a part's block into its bus, four samples at a time. */
import { ramp } from './ramp.shared.kernel.ts';
import { LEFT, RIGHT } from './block.kernel.ts';
import { FROM_ZERO, HALF } from './constants.shared.kernel.ts';
import { BLOCK_SAMPLES } from './sizes.ts';

export const BUS_LEFT = memory.data(4 * BLOCK_SAMPLES, 64);
export const BUS_RIGHT = memory.data(4 * BLOCK_SAMPLES, 64);
/** The mean of what was added. */
export const MONO = memory.data(4 * BLOCK_SAMPLES, 64);

/**
 * bus += gain · part for samples `from` to `end`; the gain begins at `gain · ride` and moves by `gain ·
 * slope` a sample.
 */
export function addPart(from: i32, end: i32, leftGain: f32, rightGain: f32, ride: f32, slope: f32): void {
  const leftGains = f32x4.splat(leftGain);
  const rightGains = f32x4.splat(rightGain);
  const half = v128.load_splat<f32>(HALF);
  const rides = f32x4.splat(ride);
  const slopes = f32x4.splat(slope);
  const four = f32x4.splat(4);
  let samples = v128.load(FROM_ZERO);
  const stop: usize = 4 * end;
  for (let at: usize = 4 * from; at < stop; at += 16) {
    const gain = ramp(rides, slopes, samples);
    const left = f32x4.mul(v128.load(at, LEFT), f32x4.mul(leftGains, gain));
    const right = f32x4.mul(v128.load(at, RIGHT), f32x4.mul(rightGains, gain));
    v128.store(at, f32x4.add(v128.load(at, BUS_LEFT), left), BUS_LEFT);
    v128.store(at, f32x4.add(v128.load(at, BUS_RIGHT), right), BUS_RIGHT);
    v128.store(at, f32x4.mul(half, f32x4.add(left, right)), MONO);
    samples = f32x4.add(samples, four);
  }
}
