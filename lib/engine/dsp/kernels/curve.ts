/** The cubic curve of `../saturation.ts` over the block. */
import { block } from './block.ts';
import { mixModule } from './mix-module.ts';

const { bend } = mixModule.functions('bend');

/**
 * The first `size` samples of the block through the curve.
 * @param inward gain before it; its inverse comes after it
 * @param before the inputs before the first ones, after `inward`; changed to the last ones
 */
export function bendPeaks(size: number, inward: number, before: { left: number; right: number }): void {
  const { left, right } = before;
  const lastOf = (channel: Float32Array) => Math.max(-1, Math.min(1, channel[size - 1]! * inward));
  before.left = lastOf(block.left);
  before.right = lastOf(block.right);
  bend(size, inward, 1 / inward, left, right);
}
