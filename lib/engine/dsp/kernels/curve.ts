/** The cubic curve of `../saturation.ts`, four samples at a time. */
import {
  bindKernels,
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

/** Samples that a call takes at most. */
const BLOCK = 8192;
const SAMPLES = 0;

const memory = new WebAssembly.Memory({ initial: 1 });
const samplesIn = new Float32Array(memory.buffer, SAMPLES, BLOCK);

/** outward · (u − (u + p)(u² + p²) / 12), u the input within ±1, p the u before it. */
function bend(): WasmFunction & { name: 'bend' } {
  const all = new Locals();
  const end = all.param();
  const [inward, outward, before] = [all.param(F32), all.param(F32), all.param(F32)];
  const at = all.local(I32);
  const [u, p, last] = all.vectors(3) as [number, number, number];
  const { add, sub, mul } = f32x4;
  const square = (vector: number) => mul(get(vector), get(vector));
  const code = [
    ...put(last, f32x4.splat(get(before))),
    ...count(at, i32(0), end, 16, [
      ...put(u, mul(load.v128(get(at), SAMPLES), f32x4.splat(get(inward)))),
      ...put(u, f32x4.max(f32x4.value(-1), f32x4.min(f32x4.value(1), get(u)))),
      ...put(p, shuffle(get(last), get(u), [3, 4, 5, 6])),
      ...put(last, get(u)),
      ...store.v128(
        get(at),
        mul(
          f32x4.splat(get(outward)),
          sub(get(u), mul(f32x4.value(1 / 12), mul(add(get(u), get(p)), add(square(u), square(p))))),
        ),
        SAMPLES,
      ),
    ]),
  ];
  return { name: 'bend', ...all, code };
}

const kernels = bindKernels([bend()], memory);

/**
 * `[start, end)` of a channel through the curve, in place.
 * @param inward gain before it; its inverse comes after it @param before the input before the first one, after `inward`
 * @returns the last input, after `inward`
 */
export function bendPeaks(
  channel: Float32Array,
  start: number,
  end: number,
  inward: number,
  before: number,
): number {
  let previous = before;
  for (let from = start; from < end; from += BLOCK) {
    const size = Math.min(BLOCK, end - from);
    const last = Math.max(-1, Math.min(1, channel[from + size - 1]! * inward));
    samplesIn.set(channel.subarray(from, from + size));
    kernels.bend(4 * size, inward, 1 / inward, previous);
    channel.set(samplesIn.subarray(0, size), from);
    previous = last;
  }
  return previous;
}
