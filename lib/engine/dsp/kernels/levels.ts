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
/** See {@link measure}. */
const LEVELS = area(64);

const peaks = floats(PEAKS, STEPS);
const gains = floats(GAINS, STEPS + 1);
const levels = floats(LEVELS, 16);

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

/** Sums of squares, greatest magnitudes and sums of the left and the right channel, four of each. */
function measure(): WasmFunction & { name: 'measure' } {
  const all = new Locals();
  const end = all.param();
  const at = all.local(I32);
  const [x, power, most, left, right] = all.vectors(5) as [number, number, number, number, number];
  const channel = (place: number, sum: number): Code => [
    ...put(x, load.v128(get(at), place)),
    ...put(power, f32x4.add(get(power), f32x4.mul(get(x), get(x)))),
    ...put(most, f32x4.max(get(most), f32x4.abs(get(x)))),
    ...put(sum, f32x4.add(get(sum), get(x))),
  ];
  const code = [
    ...count(at, i32(0), end, 16, [...channel(LEFT, left), ...channel(RIGHT, right)]),
    ...[power, most, left, right].flatMap((vector, k) => store.v128(i32(0), get(vector), LEVELS + 16 * k)),
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

export interface Levels {
  /** Sum of the squares of both channels; not finite where a sample is not. */
  power: number;
  /** Greatest magnitude of either. */
  peak: number;
  /** Sums of the samples. */
  left: number;
  right: number;
}

/** Levels of the first `size` samples of the block. */
export function measureBlock(size: number): Levels {
  kernels.measure(4 * size);
  const sum = (k: number): number => levels[k]! + levels[k + 1]! + (levels[k + 2]! + levels[k + 3]!);
  return {
    power: sum(0),
    peak: Math.max(levels[4]!, levels[5]!, levels[6]!, levels[7]!),
    left: sum(8),
    right: sum(12),
  };
}

/** Levels of `[start, end)` of both channels. */
export function measureLevels(
  left: Float32Array,
  right: Float32Array,
  start = 0,
  end: number = left.length,
): Levels {
  const all: Levels = { power: 0, peak: 0, left: 0, right: 0 };
  for (let from = start; from < end; from += BLOCK_SAMPLES) {
    const size = Math.min(BLOCK_SAMPLES, end - from);
    readInBlock(left, right, from, size, () => {
      const levels = measureBlock(size);
      all.power += levels.power;
      all.peak = Math.max(all.peak, levels.peak);
      all.left += levels.left;
      all.right += levels.right;
    });
  }
  return all;
}

/** Scales the side signal of the first `size` samples of the block: 0 mono, 1 unchanged, 2 doubled. */
export function widenBlock(size: number, width: number): void {
  kernels.blend(4 * size, 0.5 * (1 + width), 0.5 * (1 - width));
}
