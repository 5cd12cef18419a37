/**
 * The feedback delay network of `../reverb.ts`, four samples at a time. Every line lies behind its own history, so that
 * nothing wraps around. The one-pole low-pass of a line, l[n] = (1 − d)·x[n] + d·l[n − 1], is worked out for four samples
 * together as t = x + d·z⁻¹x, t += d²·z⁻²t, l = (1 − d)·t + (d, d², d³, d⁴)·l[−1].
 */
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
  type WasmFunction,
} from '../../wasm/assembler.ts';

/** Samples of a channel that a call takes at most. */
export const NETWORK_BLOCK = 4096;
/** Moving delays are given at the ends of so many samples. */
export const NETWORK_CONTROL = 32;
/** Longest delay of a line, and of the input before it. */
export const LONGEST_LINE = 4600;
export const LONGEST_INPUT = 8600;
export const LINES = 8;
/** The even lines move. */
const MOVING = 4;

const BLOCK_BYTES = 4 * NETWORK_BLOCK;
const CONTROL_BYTES = 4 * NETWORK_CONTROL;
const LINE_HISTORY = 4 * LONGEST_LINE;
const INPUT_HISTORY = 4 * LONGEST_INPUT;
const DIFFUSER_HISTORY = 4 * 512;
/** Not a whole number of pages apart, or all lines would want the same places of the cache. */
const GAP = 192;

let free = 64;
const area = (bytes: number): number => {
  const start = free;
  free += bytes + GAP;
  return start;
};
const LINE = Array.from({ length: LINES }, () => area(LINE_HISTORY + BLOCK_BYTES));
const INPUT_LEFT = area(INPUT_HISTORY + BLOCK_BYTES);
const INPUT_RIGHT = area(INPUT_HISTORY + BLOCK_BYTES);
const DIFFUSER = area(DIFFUSER_HISTORY + BLOCK_BYTES);
/** What goes into the network. */
const LATE_LEFT = area(BLOCK_BYTES);
const LATE_RIGHT = area(BLOCK_BYTES);
const OUT_LEFT = area(BLOCK_BYTES);
const OUT_RIGHT = area(BLOCK_BYTES);
/** Four moving delays over the lengths of their lines, at every control point. */
const DELAYS = area(16 * (NETWORK_BLOCK / NETWORK_CONTROL + 1));
/** Single floats: powers 1–4 of the damping, then gains of the lines and of the output. */
const POWERS = area(16);
const GAINS = area(4 * LINES);
const OUT_GAIN = area(4);
/** Last output of each line's low-pass. */
const LAST = area(4 * LINES);
/** Gains of the early reflections. */
const EARLY = area(16);

const memory = new WebAssembly.Memory({ initial: Math.ceil(free / 65_536) });
const floats = (start: number, length: number): Float32Array =>
  new Float32Array(memory.buffer, start, length);
const lines = LINE.map((start) => floats(start, LONGEST_LINE + NETWORK_BLOCK));
const inputs = [INPUT_LEFT, INPUT_RIGHT].map((start) => floats(start, LONGEST_INPUT + NETWORK_BLOCK));
const diffuser = floats(DIFFUSER, (DIFFUSER_HISTORY + BLOCK_BYTES) / 4);
const outs = [OUT_LEFT, OUT_RIGHT].map((start) => floats(start, NETWORK_BLOCK));
const delays = floats(DELAYS, MOVING * (NETWORK_BLOCK / NETWORK_CONTROL + 1));
const powers = floats(POWERS, 4);
const gains = floats(GAINS, LINES);
const outGain = floats(OUT_GAIN, 1);
const last = floats(LAST, LINES);
const early = floats(EARLY, 4);

const { add, sub, mul } = f32x4;
const sum = (first: Code, ...others: Code[]): Code =>
  others.reduce((total, other) => add(total, other), first);
const constant = (place: number): Code => load.f32Splat(i32(0), place);

/** Early reflections to the output; the input after the pre-delay to the network. */
function reflect(): WasmFunction & { name: 'reflect' } {
  const all = new Locals();
  const end = all.param();
  const pre = all.param();
  /** Places of the taps, and the same a little later. */
  const taps = [0, 1, 2, 3].map(() => all.param());
  const later = [0, 1, 2, 3].map(() => all.param());
  const at = all.local(I32);
  const behind = (delay: number, channel: number): Code =>
    load.v128(int.sub(int.add(get(at), i32(INPUT_HISTORY)), get(delay)), channel);
  const reflections = (delays: number[], channels: readonly [number, number]): Code =>
    sum(
      ...(delays.map((delay, k) => mul(constant(EARLY + 4 * k), behind(delay, channels[k % 2]!))) as [
        Code,
        ...Code[],
      ]),
    );
  const code = count(at, i32(0), end, 16, [
    ...store.v128(get(at), reflections(taps, [INPUT_LEFT, INPUT_RIGHT]), OUT_LEFT),
    ...store.v128(get(at), reflections(later, [INPUT_RIGHT, INPUT_LEFT]), OUT_RIGHT),
    ...store.v128(get(at), behind(pre, INPUT_LEFT), LATE_LEFT),
    ...store.v128(get(at), behind(pre, INPUT_RIGHT), LATE_RIGHT),
  ]);
  return { name: 'reflect', ...all, code };
}

/** A Schroeder allpass over what goes into the network, in place; its delay is four samples at least. */
function diffuse(): WasmFunction & { name: 'diffuse' } {
  const all = new Locals();
  const end = all.param();
  const samples = all.param();
  const delay = all.param();
  const diffusion = all.param(F32);
  const at = all.local(I32);
  const [x, y] = all.vectors(2) as [number, number];
  const behind = int.sub(int.add(get(at), i32(DIFFUSER_HISTORY)), get(delay));
  const place = int.add(get(samples), get(at));
  const times = (vector: number): Code => mul(f32x4.splat(get(diffusion)), get(vector));
  const code = count(at, i32(0), end, 16, [
    ...put(x, load.v128(place)),
    ...put(y, sub(load.v128(behind, DIFFUSER), times(x))),
    ...store.v128(get(at), add(get(x), times(y)), DIFFUSER + DIFFUSER_HISTORY),
    ...store.v128(place, get(y)),
  ]);
  return { name: 'diffuse', ...all, code };
}

/** The lines, their low-passes, the Hadamard matrix, and what is heard of them. */
function recirculate(): WasmFunction & { name: 'recirculate' } {
  const all = new Locals();
  const end = all.param();
  /** In bytes; of lines that move the least. */
  const lengths = Array.from({ length: LINES }, () => all.param());
  const [from, to, at, control, place] = [0, 0, 0, 0, 0].map(() => all.local(I32)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const delay = [0, 1, 2, 3].map(() => all.local(F32));
  const step = [0, 1, 2, 3].map(() => all.local(F32));
  const y = all.vectors(LINES);
  const before = all.vectors(LINES);
  const sums = all.vectors(LINES);
  const [x, t, left, right, zero, fall, ramp] = all.vectors(7) as [
    ...[number, number, number, number, number, number, number],
  ];
  const startOf = (line: number): Code => int.sub(int.add(get(at), i32(LINE_HISTORY)), get(lengths[line]!));

  /** Four samples of a line to `x`. The whole part of a delay is that of their middle: it moves by thousandths. */
  const read = (line: number): Code => {
    if (line % 2 === 1) return put(x, load.v128(startOf(line), LINE[line]!));
    const k = line / 2;
    return [
      ...put(control, int.fromF32(f32.add(get(delay[k]!), f32.mul(f32.value(1.5), get(step[k]!))))),
      ...put(place, int.sub(startOf(line), int.shl(get(control), i32(2)))),
      ...put(x, load.v128(get(place), LINE[line]!)),
      ...put(
        x,
        add(
          get(x),
          mul(
            add(
              f32x4.splat(f32.sub(get(delay[k]!), f32.fromInt(get(control)))),
              mul(f32x4.splat(get(step[k]!)), get(ramp)),
            ),
            sub(load.v128(get(place), LINE[line]! - 4), get(x)),
          ),
        ),
      ),
      ...put(delay[k]!, f32.add(get(delay[k]!), f32.mul(f32.value(4), get(step[k]!)))),
    ];
  };
  const lowpass = (line: number): Code => [
    ...put(t, add(get(x), mul(constant(POWERS), shuffle(get(zero), get(x), [0, 4, 5, 6])))),
    ...put(t, add(get(t), mul(constant(POWERS + 4), shuffle(get(zero), get(t), [0, 1, 4, 5])))),
    ...put(y[line]!, add(mul(constant(GAINS + 4 * line), get(t)), mul(get(fall), get(before[line]!)))),
    ...put(before[line]!, shuffle(get(y[line]!), get(y[line]!), [3, 3, 3, 3])),
  ];
  const addOut = (out: number, heard: Code): Code =>
    store.v128(get(at), add(load.v128(get(at), out), mul(constant(OUT_GAIN), heard)), out);
  /** One stage of the matrix, from one set of vectors to the other. */
  const butterflies = (input: number[], output: number[], distance: number): Code =>
    input.flatMap((vector, k) =>
      (k & distance) === 0
        ? put(output[k]!, add(get(vector), get(input[k + distance]!)))
        : put(output[k]!, sub(get(input[k - distance]!), get(vector))),
    );
  const [y0, y1, y2, y3, y4, y5, y6, y7] = y.map((vector) => get(vector)) as [
    ...[Code, Code, Code, Code, Code, Code, Code, Code],
  ];
  const group = [
    ...LINE.flatMap((_, line) => [...read(line), ...lowpass(line)]),
    ...addOut(OUT_LEFT, add(sub(add(y0, y2), y4), y6)),
    ...addOut(OUT_RIGHT, add(add(sub(y1, y3), y5), y7)),
    ...butterflies(y, sums, 1),
    ...butterflies(sums, y, 2),
    ...butterflies(y, sums, 4),
    ...put(left, mul(f32x4.value(0.5), load.v128(get(at), LATE_LEFT))),
    ...put(right, mul(f32x4.value(0.5), load.v128(get(at), LATE_RIGHT))),
    ...LINE.flatMap((start, line) =>
      store.v128(
        get(at),
        // 1/√8 makes the Hadamard matrix keep power.
        add(mul(f32x4.value(Math.SQRT1_2 / 2), get(sums[line]!)), get(line % 2 === 0 ? left : right)),
        start + LINE_HISTORY,
      ),
    ),
  ];
  const controls = [0, 1, 2, 3].flatMap((k) => {
    // A control point every 128 bytes of samples is 16 bytes of the table.
    const point = int.shr(get(from), i32(3));
    return [
      ...put(delay[k]!, load.f32(point, DELAYS + 4 * k)),
      ...put(
        step[k]!,
        f32.mul(
          f32.value(1 / NETWORK_CONTROL),
          f32.sub(load.f32(point, DELAYS + 16 + 4 * k), get(delay[k]!)),
        ),
      ),
    ];
  });
  const code = [
    ...put(
      ramp,
      [1, 2, 3].reduce((v, k) => f32x4.withLane(v, k, f32.value(k)), f32x4.value(0)),
    ),
    ...put(fall, load.v128(i32(0), POWERS)),
    ...before.flatMap((vector, line) => put(vector, constant(LAST + 4 * line))),
    ...count(from, i32(0), end, CONTROL_BYTES, [
      ...controls,
      ...put(to, int.add(get(from), i32(CONTROL_BYTES))),
      ...count(at, get(from), to, 16, group),
    ]),
    ...before.flatMap((vector, line) => store.f32Lane(i32(0), get(vector), 0, LAST + 4 * line)),
  ];
  return { name: 'recirculate', ...all, code };
}

const kernels = bindKernels([reflect(), diffuse(), recirculate()], memory);

/** What does not change of a network. Delays in samples, gains linear. */
export interface NetworkShape {
  preDelay: number;
  /** Of the early reflections, from the input on. */
  taps: readonly number[];
  earlyGains: readonly number[];
  /** What the right side's reflections come later. */
  laterSamples: number;
  diffusers: readonly (readonly number[])[];
  diffusion: number;
  lengths: readonly number[];
  gains: readonly number[];
  damping: number;
  outGain: number;
  /** The most that a moving line is longer. */
  mostMoved: number;
}

/** What a network remembers between blocks. */
export interface NetworkMemory {
  inputs: Float32Array[];
  diffusers: Float32Array[][];
  lines: Float32Array[];
  last: Float32Array;
}

/** @throws RangeError where a delay is longer than there is room for */
export function networkMemory(shape: NetworkShape): NetworkMemory {
  const longestTap = Math.max(...shape.taps) + shape.laterSamples;
  const kept = shape.lengths.map((length) => length + Math.ceil(shape.mostMoved) + 8);
  if (longestTap > LONGEST_INPUT || Math.max(...kept) > LONGEST_LINE)
    throw new RangeError('reverb: its delays are longer than there is room for');
  return {
    inputs: [0, 1].map(() => new Float32Array(longestTap)),
    diffusers: shape.diffusers.map((chain) => chain.map((delay) => new Float32Array(delay))),
    lines: kept.map((length) => new Float32Array(length)),
    last: new Float32Array(LINES),
  };
}

/**
 * A block of reverberation.
 * @param count at most {@link NETWORK_BLOCK}; a multiple of 32 but for the last
 * @param movedAt by how many samples each even line is longer at a control point, 0 at least, into the array given
 */
export function runNetwork(
  shape: NetworkShape,
  memory: NetworkMemory,
  [inLeft, inRight]: readonly [Float32Array, Float32Array],
  [outLeft, outRight]: readonly [Float32Array, Float32Array],
  count: number,
  movedAt: (control: number, moved: Float32Array, place: number) => void,
): void {
  const end = 4 * count;
  for (const [side, samples] of [inLeft, inRight].entries())
    recall(inputs[side]!, LONGEST_INPUT, memory.inputs[side]!).set(samples.subarray(0, count), LONGEST_INPUT);
  early.set(shape.earlyGains);
  kernels.reflect(
    end,
    4 * shape.preDelay,
    ...shape.taps.map((tap) => 4 * tap),
    ...shape.taps.map((tap) => 4 * (tap + shape.laterSamples)),
  );
  for (const [side, samples] of inputs.entries()) keep(memory.inputs[side]!, samples, LONGEST_INPUT, count);
  for (const [side, chain] of memory.diffusers.entries())
    for (const history of chain) {
      recall(diffuser, DIFFUSER_HISTORY / 4, history);
      kernels.diffuse(end, side === 0 ? LATE_LEFT : LATE_RIGHT, 4 * history.length, shape.diffusion);
      keep(history, diffuser, DIFFUSER_HISTORY / 4, count);
    }
  for (let k = 0; k <= Math.ceil(count / NETWORK_CONTROL); k++) movedAt(k, delays, MOVING * k);
  for (let power = 0; power < 4; power++) powers[power] = shape.damping ** (power + 1);
  for (let line = 0; line < LINES; line++) {
    gains[line] = shape.gains[line]! * (1 - shape.damping);
    recall(lines[line]!, LONGEST_LINE, memory.lines[line]!);
  }
  outGain[0] = shape.outGain;
  last.set(memory.last);
  kernels.recirculate(end, ...shape.lengths.map((length) => 4 * length));
  // A tail that has died would go on as denormal numbers, which are slow.
  for (let line = 0; line < LINES; line++) {
    memory.last[line] = Math.abs(last[line]!) < 1e-12 ? 0 : last[line]!;
    keep(memory.lines[line]!, lines[line]!, LONGEST_LINE, count);
  }
  outLeft.set(outs[0]!.subarray(0, count));
  outRight.set(outs[1]!.subarray(0, count));
}

/** Puts a history right before the place where the block begins. */
function recall(area: Float32Array, blockAt: number, history: Float32Array): Float32Array {
  area.set(history, blockAt - history.length);
  return area;
}

/** Takes what will be the history of the next block. */
function keep(history: Float32Array, area: Float32Array, blockAt: number, count: number): void {
  const end = blockAt + count;
  history.set(area.subarray(end - history.length, end));
}
