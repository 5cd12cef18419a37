/** Peaks of both channels in short steps, and gains that move in a straight line from step to step. */
import {
  bindKernels,
  type Code,
  count,
  F32,
  f32,
  f32x4,
  get,
  I32,
  i32,
  int,
  Locals,
  load,
  put,
  shuffle,
  store,
  V128,
  type WasmFunction,
} from '../../wasm/assembler.ts';
import { StereoBlock } from './stereo-block.ts';

/** Samples of a channel that a call takes at most. */
export const LEVEL_BLOCK = 8192;
/** Samples of a step. */
export const LEVEL_STEP = 16;

const STEP_BYTES = 4 * LEVEL_STEP;
const CHANNEL_BYTES = 4 * LEVEL_BLOCK;
const LEFT = 0;
const RIGHT = CHANNEL_BYTES;
/** A float a step. */
const PEAKS = 2 * CHANNEL_BYTES;
/** One more than there are steps. */
const GAINS = PEAKS + CHANNEL_BYTES / LEVEL_STEP;

const memory = new WebAssembly.Memory({ initial: 2 });
const steps = LEVEL_BLOCK / LEVEL_STEP;
const block = new StereoBlock(memory, LEFT, RIGHT, LEVEL_BLOCK);
const peaks = new Float32Array(memory.buffer, PEAKS, steps);
const gains = new Float32Array(memory.buffer, GAINS, steps + 1);

function peaksOf(): WasmFunction & { name: 'peaksOf' } {
  const all = new Locals();
  const end = all.param();
  const at = all.local(I32);
  const most = all.local(V128);
  const magnitudes = [LEFT, RIGHT].flatMap((channel) =>
    [0, 16, 32, 48].map((offset) => f32x4.abs(load.v128(get(at), channel + offset))),
  );
  const folded = (lanes: readonly [number, number, number, number]): Code =>
    put(most, f32x4.max(get(most), shuffle(get(most), get(most), lanes)));
  const code = count(at, i32(0), end, STEP_BYTES, [
    ...put(
      most,
      magnitudes.reduce((a, b) => f32x4.max(a, b)),
    ),
    ...folded([2, 3, 0, 1]),
    ...folded([1, 0, 3, 2]),
    // A step of 64 bytes of samples is 4 bytes of the table.
    ...store.f32Lane(int.shr(get(at), i32(4)), get(most), 0, PEAKS),
  ]);
  return { name: 'peaksOf', ...all, code };
}

/** The greatest magnitude, four of them, to where peaks of steps go. */
function greatest(): WasmFunction & { name: 'greatest' } {
  const all = new Locals();
  const end = all.param();
  const at = all.local(I32);
  const most = all.local(V128);
  const code = [
    ...count(at, i32(0), end, 16, [
      ...[LEFT, RIGHT].flatMap((channel) =>
        put(most, f32x4.max(get(most), f32x4.abs(load.v128(get(at), channel)))),
      ),
    ]),
    ...store.v128(i32(0), get(most), PEAKS),
  ];
  return { name: 'greatest', ...all, code };
}

/** From each gain to the next; the first sample of a step already moves. */
function ramps(): WasmFunction & { name: 'ramps' } {
  const all = new Locals();
  const end = all.param();
  const [at, place] = [all.local(I32), all.local(I32)];
  const slope = all.local(F32);
  const [gain, ramp] = all.vectors(2) as [number, number];
  const next: Code = put(gain, f32x4.add(get(gain), f32x4.splat(f32.mul(f32.value(4), get(slope)))));
  const times = (channel: number, offset: number): Code =>
    store.v128(get(at), f32x4.mul(load.v128(get(at), channel + offset), get(gain)), channel + offset);
  const code = [
    ...put(
      ramp,
      [1, 2, 3].reduce((v, k) => f32x4.withLane(v, k, f32.value(k + 1)), f32x4.value(1)),
    ),
    ...count(at, i32(0), end, STEP_BYTES, [
      ...put(place, int.shr(get(at), i32(4))),
      ...put(
        slope,
        f32.mul(
          f32.value(1 / LEVEL_STEP),
          f32.sub(load.f32(get(place), GAINS + 4), load.f32(get(place), GAINS)),
        ),
      ),
      ...put(
        gain,
        f32x4.add(load.f32Splat(get(place), GAINS), f32x4.mul(f32x4.splat(get(slope)), get(ramp))),
      ),
      ...[0, 16, 32, 48].flatMap((offset) => [
        ...times(LEFT, offset),
        ...times(RIGHT, offset),
        ...(offset < 48 ? next : []),
      ]),
    ]),
  ];
  return { name: 'ramps', ...all, code };
}

const kernels = bindKernels([peaksOf(), greatest(), ramps()], memory);

/**
 * Takes `[start, end)` of both channels through gains of steps of {@link LEVEL_STEP} samples, in place.
 * @param gainAfter is told the peak of each step of what is heard, and gives the gain at its end
 * @param gain at the start
 * @param key what is heard; absent: the channels themselves
 */
export function rideSteps(
  left: Float32Array,
  right: Float32Array,
  start: number,
  end: number,
  gain: number,
  gainAfter: (peak: number) => number,
  key: { left: Float32Array; right: Float32Array } = { left, right },
): void {
  const isOther = key.left !== left || key.right !== right;
  gains[0] = gain;
  for (let from = start; from < end; from += LEVEL_BLOCK) {
    const size = Math.min(LEVEL_BLOCK, end - from);
    enter(key.left, key.right, from, size);
    kernels.peaksOf(4 * size);
    const count = Math.ceil(size / LEVEL_STEP);
    for (let step = 0; step < count; step++) gains[step + 1] = gainAfter(peaks[step]!);
    if (isOther) enter(left, right, from, size);
    kernels.ramps(4 * size);
    block.leave(left, right, from, size);
    gains[0] = gains[count]!;
  }
}

/** Greatest magnitude of `[start, end)` of either channel, linear; 0 for nothing. */
export function greatestPeak(left: Float32Array, right: Float32Array, start = 0, end = left.length): number {
  let peak = 0;
  for (let from = start; from < end; from += LEVEL_BLOCK) {
    const size = Math.min(LEVEL_BLOCK, end - from);
    enter(left, right, from, size);
    kernels.greatest(4 * size);
    peak = Math.max(peak, peaks[0]!, peaks[1]!, peaks[2]!, peaks[3]!);
  }
  return peak;
}

/** Samples of the last, shorter step that are not there count as silence. */
function enter(left: Float32Array, right: Float32Array, from: number, size: number): void {
  block.enter(left, right, from, size);
  const whole = LEVEL_STEP * Math.ceil(size / LEVEL_STEP);
  block.left.fill(0, size, whole);
  block.right.fill(0, size, whole);
}
