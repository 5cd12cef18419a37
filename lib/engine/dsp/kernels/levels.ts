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
import { area, BLOCK_SAMPLES, floats, LEFT, memory, RIGHT, readInBlock } from './block.ts';

/** Samples of a step. */
export const LEVEL_STEP = 16;
const STEP_BYTES = 4 * LEVEL_STEP;
const STEPS = BLOCK_SAMPLES / LEVEL_STEP;
/** A float a step. */
const PEAKS = area(4 * STEPS);
/** One more than there are steps. */
const GAINS = area(4 * (STEPS + 1));
/** Four sums of squares and four greatest magnitudes. */
const LEVELS = area(32);

const peaks = floats(PEAKS, STEPS);
const gains = floats(GAINS, STEPS + 1);
const levels = floats(LEVELS, 8);

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

/** Squares and magnitudes of both channels. */
function measure(): WasmFunction & { name: 'measure' } {
  const all = new Locals();
  const end = all.param();
  const at = all.local(I32);
  const [x, power, most] = all.vectors(3) as [number, number, number];
  const code = [
    ...count(
      at,
      i32(0),
      end,
      16,
      [LEFT, RIGHT].flatMap((channel) => [
        ...put(x, load.v128(get(at), channel)),
        ...put(power, f32x4.add(get(power), f32x4.mul(get(x), get(x)))),
        ...put(most, f32x4.max(get(most), f32x4.abs(get(x)))),
      ]),
    ),
    ...store.v128(i32(0), get(power), LEVELS),
    ...store.v128(i32(0), get(most), LEVELS + 16),
  ];
  return { name: 'measure', ...all, code };
}

/** Each channel a share of itself and a share of the other. */
function blend(): WasmFunction & { name: 'blend' } {
  const all = new Locals();
  const end = all.param();
  const [straight, crossed] = [all.param(F32), all.param(F32)];
  const at = all.local(I32);
  const [left, right] = all.vectors(2) as [number, number];
  const mixed = (own: number, other: number): Code =>
    f32x4.add(
      f32x4.mul(f32x4.splat(get(straight)), get(own)),
      f32x4.mul(f32x4.splat(get(crossed)), get(other)),
    );
  const code = count(at, i32(0), end, 16, [
    ...put(left, load.v128(get(at), LEFT)),
    ...put(right, load.v128(get(at), RIGHT)),
    ...store.v128(get(at), mixed(left, right), LEFT),
    ...store.v128(get(at), mixed(right, left), RIGHT),
  ]);
  return { name: 'blend', ...all, code };
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

const kernels = bindKernels([peaksOf(), measure(), blend(), ramps()], memory);

/**
 * Takes the first `size` samples of the block through gains of steps of {@link LEVEL_STEP} samples.
 * @param gainAfter is told the peak of each step, and gives the gain at its end; after `size` there is silence
 * @param gain at the start
 */
export function rideSteps(size: number, gain: number, gainAfter: (peak: number) => number): void {
  const count = Math.ceil(size / LEVEL_STEP);
  kernels.peaksOf(4 * size);
  gains[0] = gain;
  for (let step = 0; step < count; step++) gains[step + 1] = gainAfter(peaks[step]!);
  kernels.ramps(4 * size);
}

/** Sum of the squares of both channels of the first `size` samples of the block, and the greatest magnitude. */
export function measureBlock(size: number): { power: number; peak: number } {
  kernels.measure(4 * size);
  const at = (k: number): number => levels[k]!;
  return {
    power: at(0) + at(1) + (at(2) + at(3)),
    peak: Math.max(at(4), at(5), at(6), at(7)),
  };
}

/** Scales the side signal of the first `size` samples of the block: 0 mono, 1 unchanged, 2 doubled. */
export function widenBlock(size: number, width: number): void {
  kernels.blend(4 * size, 0.5 * (1 + width), 0.5 * (1 - width));
}

/** Greatest magnitude of `[start, end)` of either channel, linear; 0 for nothing. */
export function greatestPeak(left: Float32Array, right: Float32Array, start = 0, end = left.length): number {
  let peak = 0;
  for (let from = start; from < end; from += BLOCK_SAMPLES) {
    const size = Math.min(BLOCK_SAMPLES, end - from);
    readInBlock(left, right, from, size, () => {
      peak = Math.max(peak, measureBlock(size).peak);
    });
  }
  return peak;
}
