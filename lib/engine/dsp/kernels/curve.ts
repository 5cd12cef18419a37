/** The cubic curve of `../saturation.ts`, four samples at a time. */
import {
  bindKernels,
  type Code,
  count,
  F32,
  f32x4,
  get,
  I32,
  i32,
  Locals,
  load,
  put,
  shuffle,
  store,
  type WasmFunction,
} from '../../wasm/assembler.ts';
import { block, LEFT, memory, RIGHT } from './block.ts';

/** outward · (u − (u + p)(u² + p²) / 12), u the input within ±1, p the u before it. */
function bend(): WasmFunction & { name: 'bend' } {
  const all = new Locals();
  const end = all.param();
  const [inward, outward, leftBefore, rightBefore] = [0, 0, 0, 0].map(() => all.param(F32)) as [
    ...[number, number, number, number],
  ];
  const at = all.local(I32);
  const [u, p, lastLeft, lastRight] = all.vectors(4) as [number, number, number, number];
  const { add, sub, mul } = f32x4;
  const square = (vector: number) => mul(get(vector), get(vector));
  const channel = (place: number, last: number): Code => [
    ...put(u, mul(load.v128(get(at), place), f32x4.splat(get(inward)))),
    ...put(u, f32x4.max(f32x4.value(-1), f32x4.min(f32x4.value(1), get(u)))),
    ...put(p, shuffle(get(last), get(u), [3, 4, 5, 6])),
    ...put(last, get(u)),
    ...store.v128(
      get(at),
      mul(
        f32x4.splat(get(outward)),
        sub(get(u), mul(f32x4.value(1 / 12), mul(add(get(u), get(p)), add(square(u), square(p))))),
      ),
      place,
    ),
  ];
  const code = [
    ...put(lastLeft, f32x4.splat(get(leftBefore))),
    ...put(lastRight, f32x4.splat(get(rightBefore))),
    ...count(at, i32(0), end, 16, [...channel(LEFT, lastLeft), ...channel(RIGHT, lastRight)]),
  ];
  return { name: 'bend', ...all, code };
}

const kernels = bindKernels([bend()], memory);

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
  kernels.bend(4 * size, inward, 1 / inward, left, right);
}
