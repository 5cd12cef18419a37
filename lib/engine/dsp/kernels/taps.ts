/** Moving taps of a delay line, four samples at a time: what choruses are made of. */
import {
  bindKernels,
  count,
  F32,
  f32,
  f32x4,
  get,
  I32,
  i32,
  i32x4,
  int,
  Locals,
  load,
  put,
  store,
  type WasmFunction,
} from '../../wasm/assembler.ts';
import { area, BLOCK_SAMPLES, CHANNEL_BYTES, floats, LEFT, memory, RIGHT } from './block.ts';

/** Samples that a line remembers; no delay may be longer. */
export const TAP_HISTORY = 4096;
/** A delay is given at the ends of so many samples and moves in a straight line between them. */
const TAP_CONTROL = 64;

const CONTROL_BYTES = 4 * TAP_CONTROL;
const HISTORY_BYTES = 4 * TAP_HISTORY;
/** History, then the block; room before it for the neighbour of the oldest sample. */
const LINE = area(16 + HISTORY_BYTES + CHANNEL_BYTES) + 16;
const DELAYS = area(4 * (BLOCK_SAMPLES / TAP_CONTROL + 1));

const line = floats(LINE, TAP_HISTORY + BLOCK_SAMPLES);
const delays = floats(DELAYS, BLOCK_SAMPLES / TAP_CONTROL + 1);

/** The channels' mean into the line behind the history; the channels themselves times `dry`. */
function enter(): WasmFunction & { name: 'enter' } {
  const all = new Locals();
  const end = all.param();
  const dry = all.param(F32);
  const at = all.local(I32);
  const [left, right] = all.vectors(2) as [number, number];
  const code = count(at, i32(0), end, 16, [
    ...put(left, load.v128(get(at), LEFT)),
    ...put(right, load.v128(get(at), RIGHT)),
    ...store.v128(
      get(at),
      f32x4.mul(f32x4.value(0.5), f32x4.add(get(left), get(right))),
      LINE + HISTORY_BYTES,
    ),
    ...store.v128(get(at), f32x4.mul(f32x4.splat(get(dry)), get(left)), LEFT),
    ...store.v128(get(at), f32x4.mul(f32x4.splat(get(dry)), get(right)), RIGHT),
  ]);
  return { name: 'enter', ...all, code };
}

/** One copy, at the delays of the table, read between samples in a straight line, into both channels. */
function tap(): WasmFunction & { name: 'tap' } {
  const all = new Locals();
  const end = all.param();
  const gainLeft = all.param(F32);
  const gainRight = all.param(F32);
  const [from, at, to, control, place] = [0, 0, 0, 0, 0].map(() => all.local(I32)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const step = all.local(F32);
  const [delay, part, whole, here, before] = all.vectors(5) as [number, number, number, number, number];
  const lanes = [0, 1, 2, 3];
  const readLane = (lane: number) => [
    ...put(
      place,
      int.sub(int.add(get(at), i32(HISTORY_BYTES + 4 * lane)), int.shl(i32x4.lane(get(whole), lane), i32(2))),
    ),
    ...put(here, load.f32Lane(get(place), get(here), lane, LINE)),
    ...put(before, load.f32Lane(get(place), get(before), lane, LINE - 4)),
  ];
  const add = (channel: number, gain: number) =>
    store.v128(
      get(at),
      f32x4.add(load.v128(get(at), channel), f32x4.mul(f32x4.splat(get(gain)), get(here))),
      channel,
    );
  const ramp = f32x4.mul(
    f32x4.splat(get(step)),
    // 0, 1, 2, 3
    lanes.reduce(
      (vector, lane) => (lane === 0 ? vector : f32x4.withLane(vector, lane, f32.value(lane))),
      f32x4.value(0),
    ),
  );
  const code = count(from, i32(0), end, CONTROL_BYTES, [
    ...put(
      step,
      f32.mul(
        f32.value(1 / TAP_CONTROL),
        f32.sub(load.f32(get(control), DELAYS + 4), load.f32(get(control), DELAYS)),
      ),
    ),
    ...put(delay, f32x4.add(load.f32Splat(get(control), DELAYS), ramp)),
    ...put(control, int.add(get(control), i32(4))),
    ...put(to, int.add(get(from), i32(CONTROL_BYTES))),
    ...count(at, get(from), to, 16, [
      ...put(whole, f32x4.toInt(get(delay))),
      ...put(part, f32x4.sub(get(delay), f32x4.fromInt(get(whole)))),
      ...lanes.flatMap(readLane),
      ...put(here, f32x4.add(get(here), f32x4.mul(get(part), f32x4.sub(get(before), get(here))))),
      ...add(LEFT, gainLeft),
      ...add(RIGHT, gainRight),
      ...put(delay, f32x4.add(get(delay), f32x4.splat(f32.mul(f32.value(4), get(step))))),
    ]),
  ]);
  return { name: 'tap', ...all, code };
}

const kernels = bindKernels([enter(), tap()], memory);

export interface MovingTap {
  /** Samples between 1 and {@link TAP_HISTORY}, at the place `at`. */
  delayAt: (at: number) => number;
  left: number;
  right: number;
}

/**
 * Adds copies of both channels' mean to the first `size` samples of the block.
 * @param history the last {@link TAP_HISTORY} samples of the mean, kept for the next call
 * @param from where the block begins, as delays are told
 * @param dry gain of the input itself
 */
export function addTaps(
  history: Float32Array,
  size: number,
  from: number,
  dry: number,
  taps: readonly MovingTap[],
): void {
  line.set(history);
  kernels.enter(4 * size, dry);
  const controls = Math.ceil(size / TAP_CONTROL);
  for (const { delayAt, left, right } of taps) {
    for (let k = 0; k <= controls; k++) delays[k] = delayAt(from + k * TAP_CONTROL);
    kernels.tap(4 * size, left, right);
  }
  history.set(line.subarray(size, size + TAP_HISTORY));
}
