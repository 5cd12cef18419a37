/** AssemblyScript: the cubic curve of `../saturation.ts`, four samples at a time. */
import { LEFT, RIGHT } from './block.kernel.ts';

/** -1, 1 and 1/12. */
const NUMBERS = memory.data<f32>([-1, 1, 0.083333333333333333], 4);

/** u − (u + p)(u² + p²) / 12, p being the u before each. */
// @ts-ignore: decorator
@inline
function curve(u: v128, p: v128, twelfth: v128): v128 {
  const squares = f32x4.add(f32x4.mul(u, u), f32x4.mul(p, p));
  return f32x4.sub(u, f32x4.mul(twelfth, f32x4.mul(f32x4.add(u, p), squares)));
}

/**
 * channel = outward · curve(u), u being inward · channel within ±1.
 * @param leftBefore the last u before the first
 */
export function bend(samples: i32, inward: f32, outward: f32, leftBefore: f32, rightBefore: f32): void {
  const low = v128.load_splat<f32>(NUMBERS);
  const high = v128.load_splat<f32>(NUMBERS + 4);
  const twelfth = v128.load_splat<f32>(NUMBERS + 8);
  const into = f32x4.splat(inward);
  const out = f32x4.splat(outward);
  let lastLeft = f32x4.splat(leftBefore);
  let lastRight = f32x4.splat(rightBefore);
  const end: usize = 4 * samples;
  for (let at: usize = 0; at < end; at += 16) {
    const left = f32x4.max(low, f32x4.min(high, f32x4.mul(v128.load(at, LEFT), into)));
    const leftEarlier = v128.shuffle<f32>(lastLeft, left, 3, 4, 5, 6);
    v128.store(at, f32x4.mul(out, curve(left, leftEarlier, twelfth)), LEFT);
    lastLeft = left;
    const right = f32x4.max(low, f32x4.min(high, f32x4.mul(v128.load(at, RIGHT), into)));
    const rightEarlier = v128.shuffle<f32>(lastRight, right, 3, 4, 5, 6);
    v128.store(at, f32x4.mul(out, curve(right, rightEarlier, twelfth)), RIGHT);
    lastRight = right;
  }
}
