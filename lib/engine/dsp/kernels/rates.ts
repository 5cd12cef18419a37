/** The sums of the half-band filters of `../halfband.ts`, four outputs at a time. */
import {
  bindKernels,
  type Code,
  count,
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

/** Samples of the full rate that a call takes at most, and that either filter reaches over besides. */
export const RATE_BLOCK = 8192;
const REACH = 64;
/** Pairs of taps that {@link halve} and {@link double} take. */
export const DOWN_PAIRS = 8;
export const UP_PAIRS = 5;

const INPUT = 0;
const EVEN = INPUT + 4 * (RATE_BLOCK + REACH);
const ODD = EVEN + 2 * (RATE_BLOCK + REACH) + 64;
const OUTPUT = ODD + 2 * (RATE_BLOCK + REACH) + 64;
const TAPS = OUTPUT + 4 * (RATE_BLOCK + REACH);

const memory = new WebAssembly.Memory({ initial: Math.ceil((TAPS + 64) / 65_536) });
const floats = (start: number, length: number): Float32Array =>
  new Float32Array(memory.buffer, start, length);
const input = floats(INPUT, RATE_BLOCK + REACH);
const output = floats(OUTPUT, RATE_BLOCK + REACH);
const taps = floats(TAPS, Math.max(DOWN_PAIRS, UP_PAIRS));

const { add, mul } = f32x4;
/** Σ taps[k] · (samples[`before` − k] + samples[`after` + k]) of four outputs from `at` on. */
const symmetric = (at: Code, area: number, pairs: number, before: number, after: number): Code =>
  Array.from({ length: pairs }, (_, k) =>
    mul(
      load.f32Splat(i32(0), TAPS + 4 * k),
      add(load.v128(at, area + 4 * (before - k)), load.v128(at, area + 4 * (after + k))),
    ),
  ).reduce((sum, term) => add(sum, term));

/** Even samples and odd ones apart; `end` in bytes of each. */
function part(): WasmFunction & { name: 'part' } {
  const all = new Locals();
  const end = all.param();
  const [at, from] = [all.local(I32), all.local(I32)];
  const [first, second] = all.vectors(2) as [number, number];
  const code = count(at, i32(0), end, 16, [
    ...put(first, load.v128(get(from), INPUT)),
    ...put(second, load.v128(get(from), INPUT + 16)),
    ...store.v128(get(at), shuffle(get(first), get(second), [0, 2, 4, 6]), EVEN),
    ...store.v128(get(at), shuffle(get(first), get(second), [1, 3, 5, 7]), ODD),
    ...put(from, [...get(from), ...i32(32), 0x6a]),
  ]);
  return { name: 'part', ...all, code };
}

function halve(): WasmFunction & { name: 'halve' } {
  const all = new Locals();
  const end = all.param();
  const at = all.local(I32);
  const middle = mul(f32x4.value(0.5), load.v128(get(at), ODD + 4 * (DOWN_PAIRS - 1)));
  const code = count(at, i32(0), end, 16, [
    ...store.v128(
      get(at),
      add(middle, symmetric(get(at), EVEN, DOWN_PAIRS, DOWN_PAIRS - 1, DOWN_PAIRS)),
      OUTPUT,
    ),
  ]);
  return { name: 'halve', ...all, code };
}

/** Adds to the output; `end` in bytes of the input. */
function double(): WasmFunction & { name: 'double' } {
  const all = new Locals();
  const end = all.param();
  const [at, to] = [all.local(I32), all.local(I32)];
  const [same, between] = all.vectors(2) as [number, number];
  const addTo = (place: number, value: Code): Code =>
    store.v128(get(to), add(load.v128(get(to), place), value), place);
  const code = count(at, i32(0), end, 16, [
    ...put(same, load.v128(get(at), INPUT + 4 * (UP_PAIRS - 1))),
    ...put(between, symmetric(get(at), INPUT, UP_PAIRS, UP_PAIRS - 1, UP_PAIRS)),
    ...addTo(OUTPUT, shuffle(get(same), get(between), [0, 4, 1, 5])),
    ...addTo(OUTPUT + 16, shuffle(get(same), get(between), [2, 6, 3, 7])),
    ...put(to, [...get(to), ...i32(32), 0x6a]),
  ]);
  return { name: 'double', ...all, code };
}

const kernels = bindKernels([part(), halve(), double()], memory);

/**
 * `count` (even) samples of `samples` from `start` to half as many of `half` from 0.
 * @param history as many samples before them as the filter reaches over; changed to the last ones
 */
export function halveRate(
  tapValues: Float64Array,
  history: Float32Array,
  samples: Float32Array,
  start: number,
  count: number,
  half: Float32Array,
): void {
  taps.set(tapValues);
  for (let done = 0; done < count; done += RATE_BLOCK) {
    const size = Math.min(RATE_BLOCK, count - done);
    input.set(history);
    input.set(samples.subarray(start + done, start + done + size), history.length);
    kernels.part(2 * (size + history.length));
    kernels.halve(2 * size);
    half.set(output.subarray(0, size >> 1), done >> 1);
    history.set(input.subarray(size, size + history.length));
  }
}

/**
 * Adds `count` samples of `half`, made into twice as many, to `samples` from `start`, as far as that goes.
 * @param history as {@link halveRate}'s, at the half rate
 */
export function addDoubled(
  tapValues: Float64Array,
  history: Float32Array,
  samples: Float32Array,
  start: number,
  half: Float32Array,
  count: number,
): void {
  taps.set(tapValues);
  for (let done = 0; done < count; done += RATE_BLOCK / 2) {
    const size = Math.min(RATE_BLOCK / 2, count - done);
    const from = start + 2 * done;
    const room = Math.max(0, Math.min(2 * size, samples.length - from));
    input.set(history);
    input.set(half.subarray(done, done + size), history.length);
    output.set(samples.subarray(from, from + room));
    kernels.double(4 * size);
    samples.set(output.subarray(0, room), from);
    history.set(input.subarray(size, size + history.length));
  }
}
