/** A part's block into its bus, by gains that move in a straight line, four samples at a time. */
import {
  bindKernels,
  count,
  F32,
  f32,
  f32x4,
  get,
  I32,
  Locals,
  load,
  put,
  store,
  type WasmFunction,
} from '../../wasm/assembler.ts';
import { area, BLOCK_SAMPLES, CHANNEL_BYTES, floats, LEFT, memory, RIGHT, readInBlock } from './block.ts';

const [BUS_LEFT, BUS_RIGHT, MONO] = [0, 0, 0].map(() => area(CHANNEL_BYTES)) as [number, number, number];

const bus = { left: floats(BUS_LEFT, BLOCK_SAMPLES), right: floats(BUS_RIGHT, BLOCK_SAMPLES) };
const mono = floats(MONO, BLOCK_SAMPLES);

/** bus += gain · part for both channels, and the mean of what was added. */
function add(): WasmFunction & { name: 'add' } {
  const all = new Locals();
  const [from, end] = [all.param(), all.param()];
  const [leftGain, rightGain, ride, slope] = [0, 0, 0, 0].map(() => all.param(F32)) as [
    ...[number, number, number, number],
  ];
  const at = all.local(I32);
  const [gain, left, right] = all.vectors(3) as [number, number, number];
  const { add: plus, mul } = f32x4;
  const code = [
    ...put(
      gain,
      [1, 2, 3].reduce(
        (vector, lane) =>
          f32x4.withLane(vector, lane, f32.add(get(ride), f32.mul(f32.value(lane), get(slope)))),
        f32x4.splat(get(ride)),
      ),
    ),
    ...count(at, get(from), end, 16, [
      ...put(left, mul(load.v128(get(at), LEFT), mul(f32x4.splat(get(leftGain)), get(gain)))),
      ...put(right, mul(load.v128(get(at), RIGHT), mul(f32x4.splat(get(rightGain)), get(gain)))),
      ...store.v128(get(at), plus(load.v128(get(at), BUS_LEFT), get(left)), BUS_LEFT),
      ...store.v128(get(at), plus(load.v128(get(at), BUS_RIGHT), get(right)), BUS_RIGHT),
      ...store.v128(get(at), mul(f32x4.value(0.5), plus(get(left), get(right))), MONO),
      ...put(gain, plus(get(gain), f32x4.splat(f32.mul(f32.value(4), get(slope))))),
    ]),
  ];
  return { name: 'add', ...all, code };
}

const kernels = bindKernels([add()], memory);

export interface Channels {
  left: Float32Array;
  right: Float32Array;
}

/**
 * Adds `[start, end)` of a part, at most 8192 samples, to a bus.
 * @param to the bus; where it is `from`, the part is not added to itself but takes its own place
 * @param gains of the channels, constant
 * @param rideAt a further gain of both, `k · stepSamples` after `start` and in a straight line between; absent: 1
 * @returns the mean of both channels of what was added, `end − start` samples, zeros after them; lasts until the next call
 */
export function addToBus(
  from: Channels,
  to: Channels,
  start: number,
  end: number,
  gains: { left: number; right: number },
  stepSamples: number,
  rideAt?: (k: number) => number,
): Float32Array {
  const size = end - start;
  readInBlock(from.left, from.right, start, size, () => {
    if (to.left === from.left) {
      bus.left.fill(0, 0, size);
      bus.right.fill(0, 0, size);
    } else {
      bus.left.set(to.left.subarray(start, end));
      bus.right.set(to.right.subarray(start, end));
    }
    if (!rideAt) kernels.add(0, 4 * size, gains.left, gains.right, 1, 0);
    else
      for (let k = 0, at = 0, ride = rideAt(0); at < size; k++, at += stepSamples) {
        const next = rideAt(k + 1);
        const slope = (next - ride) / stepSamples;
        kernels.add(4 * at, 4 * Math.min(size, at + stepSamples), gains.left, gains.right, ride, slope);
        ride = next;
      }
  });
  to.left.set(bus.left.subarray(0, size), start);
  to.right.set(bus.right.subarray(0, size), start);
  return mono.fill(0, size);
}
