/**
 * Bands of the middle of a stereo signal, (left + right) / 2, with gains that follow what each holds. A filter waits for
 * its own last output; here it takes four samples at a time, so that it waits once for all of them: of the state z and
 * four inputs, y[k] = C·Aᵏ·z + Σ h[k − j]·x[j] and z′ = A⁴·z + Σ A³⁻ʲ·B·x[j] (look-ahead of recursive filters, K. K. Parhi
 * and D. G. Messerschmitt, IEEE Trans. ASSP 37(7), 1989), in double precision.
 */
import {
  bindKernels,
  type Code,
  count,
  F32,
  f32,
  f32x4,
  f64x2,
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
import type { BiquadCoefficients } from '../biquad.ts';
import { area, BLOCK_SAMPLES, CHANNEL_BYTES, doubles, floats, LEFT, memory, RIGHT } from './block.ts';

/** Samples between two gains: what a caller may ask for. */
const STEPS = [32, 64, 256] as const;
export type MiddleStep = (typeof STEPS)[number];

const AHEAD = 4;
const MOST_STEPS = BLOCK_SAMPLES / STEPS[0];
const MIDDLE = area(CHANNEL_BYTES);
const BAND = area(CHANNEL_BYTES);
/** Sums of squares of a step, of the band and of the middle, four of each. */
const POWER_BYTES = 32;
const POWERS = area(POWER_BYTES * MOST_STEPS);
/** Gains at the ends of steps. */
const GAINS = area(4 * (MOST_STEPS + 1));
/** See {@link lookAhead}. */
const VECTORS = 14;
const MATRIX = area(16 * VECTORS);
const STATE = area(16);

const middle = floats(MIDDLE, BLOCK_SAMPLES);
const powers = floats(POWERS, (POWER_BYTES / 4) * MOST_STEPS);
const gains = floats(GAINS, MOST_STEPS + 1);
const matrix = doubles(MATRIX, 2 * VECTORS);
const state = doubles(STATE, 2);

const { add, sub, mul } = f32x4;
const zero = i32(0);

const middleAt = (at: number): Code =>
  mul(f32x4.value(0.5), add(load.v128(get(at), LEFT), load.v128(get(at), RIGHT)));

function fold(): WasmFunction & { name: string } {
  const all = new Locals();
  const end = all.param();
  const at = all.local(I32);
  const code = count(at, zero, end, 16, store.v128(get(at), middleAt(at), MIDDLE));
  return { name: 'fold', ...all, code };
}

/** Gives both channels what the middle has got since it was folded. */
function unfold(): WasmFunction & { name: string } {
  const all = new Locals();
  const end = all.param();
  const at = all.local(I32);
  const change = all.local(V128);
  const code = count(at, zero, end, 16, [
    ...put(change, sub(load.v128(get(at), MIDDLE), middleAt(at))),
    ...[LEFT, RIGHT].flatMap((channel) =>
      store.v128(get(at), add(load.v128(get(at), channel), get(change)), channel),
    ),
  ]);
  return { name: 'unfold', ...all, code };
}

/** The middle through a filter, with the powers of steps. `end` is that of a whole step. */
function filter(step: MiddleStep): WasmFunction & { name: string } {
  const all = new Locals();
  const end = all.param();
  const [from, at, to, table] = [0, 0, 0, 0].map(() => all.local(I32)) as [number, number, number, number];
  const rows = all.vectors(VECTORS);
  const [z, first, second, early, late, bandPower, power] = all.vectors(7) as [
    ...[number, number, number, number, number, number, number],
  ];
  const inputs = all.vectors(AHEAD);
  const row = (k: number, by: number): Code => f64x2.mul(get(rows[k]!), get(by));
  const sum = (...terms: Code[]): Code => terms.reduce((a, b) => f64x2.add(a, b));
  const [x0, x1, x2, x3] = inputs as [number, number, number, number];
  const code = [
    ...rows.flatMap((local, k) => put(local, load.v128(zero, MATRIX + 16 * k))),
    ...put(z, load.v128(zero, STATE)),
    ...count(from, zero, end, 4 * step, [
      ...put(to, int.add(get(from), i32(4 * step))),
      ...put(bandPower, f32x4.value(0)),
      ...put(power, f32x4.value(0)),
      ...count(at, get(from), to, 4 * AHEAD, [
        ...inputs.flatMap((x, k) => put(x, f64x2.fromF32(load.f32Splat(get(at), MIDDLE + 4 * k)))),
        ...put(first, shuffle(get(z), get(z), [0, 1, 0, 1])),
        ...put(second, shuffle(get(z), get(z), [2, 3, 2, 3])),
        ...put(early, sum(sum(row(4, x0), row(5, x1)), row(0, first), row(1, second))),
        ...put(late, sum(sum(row(6, x0), row(7, x1), row(4, x2), row(5, x3)), row(2, first), row(3, second))),
        // What the next four wait for: as short as can be.
        ...put(
          z,
          sum(sum(row(10, x0), row(11, x1), row(12, x2), row(13, x3)), row(9, second), row(8, first)),
        ),
        ...put(early, shuffle(f32x4.fromF64(get(early)), f32x4.fromF64(get(late)), [0, 1, 4, 5])),
        ...store.v128(get(at), get(early), BAND),
        ...put(bandPower, add(get(bandPower), mul(get(early), get(early)))),
        ...put(late, load.v128(get(at), MIDDLE)),
        ...put(power, add(get(power), mul(get(late), get(late)))),
      ]),
      ...store.v128(get(table), get(bandPower), POWERS),
      ...store.v128(get(table), get(power), POWERS + 16),
      ...put(table, int.add(get(table), i32(POWER_BYTES))),
    ]),
    ...store.v128(zero, get(z), STATE),
  ];
  return { name: `filter${step}`, ...all, code };
}

/** middle += gain · band, from gain to gain in a straight line; the first sample of a step already moves. */
function ride(step: MiddleStep): WasmFunction & { name: string } {
  const all = new Locals();
  const end = all.param();
  const [from, at, to, place] = [0, 0, 0, 0].map(() => all.local(I32)) as [number, number, number, number];
  const slope = all.local(F32);
  const [gain, ramp] = all.vectors(2) as [number, number];
  const code = [
    ...put(
      ramp,
      [1, 2, 3].reduce((v, k) => f32x4.withLane(v, k, f32.value(k + 1)), f32x4.value(1)),
    ),
    ...count(from, zero, end, 4 * step, [
      ...put(to, int.add(get(from), i32(4 * step))),
      ...put(
        slope,
        f32.mul(f32.value(1 / step), f32.sub(load.f32(get(place), GAINS + 4), load.f32(get(place), GAINS))),
      ),
      ...put(gain, add(load.f32Splat(get(place), GAINS), mul(f32x4.splat(get(slope)), get(ramp)))),
      ...put(place, int.add(get(place), i32(4))),
      ...count(at, get(from), to, 16, [
        ...store.v128(
          get(at),
          add(load.v128(get(at), MIDDLE), mul(get(gain), load.v128(get(at), BAND))),
          MIDDLE,
        ),
        ...put(gain, add(get(gain), f32x4.splat(f32.mul(f32.value(4), get(slope))))),
      ]),
    ]),
  ];
  return { name: `ride${step}`, ...all, code };
}

const kernels = bindKernels([fold(), unfold(), ...STEPS.map(filter), ...STEPS.map(ride)], memory);

/** Of a filter in transposed direct form II: what four samples at a time need, a vector after the other. */
function lookAhead({ b0, b1, b2, a1, a2 }: BiquadCoefficients): Float64Array {
  type Pair = readonly [number, number];
  const through = ([first, second]: Pair): Pair => [second - a1 * first, -a2 * first];
  /** Aᵏ·B. */
  const inputs: Pair[] = [[b1 - a1 * b0, b2 - a2 * b0]];
  /** The columns of Aᵏ. */
  const columns: [Pair, Pair][] = [
    [
      [1, 0],
      [0, 1],
    ],
  ];
  for (let k = 0; k < AHEAD; k++) {
    inputs.push(through(inputs[k]!));
    columns.push([through(columns[k]![0]), through(columns[k]![1])]);
  }
  const heard = (k: number, column: 0 | 1): number => columns[k]![column][0];
  /** The impulse response. */
  const h = [b0, ...inputs.map(([first]) => first)];
  return Float64Array.from(
    [
      [heard(0, 0), heard(1, 0)],
      [heard(0, 1), heard(1, 1)],
      [heard(2, 0), heard(3, 0)],
      [heard(2, 1), heard(3, 1)],
      [h[0]!, h[1]!],
      [0, h[0]!],
      [h[2]!, h[3]!],
      [h[1]!, h[2]!],
      columns[AHEAD]![0],
      columns[AHEAD]![1],
      inputs[3]!,
      inputs[2]!,
      inputs[1]!,
      inputs[0]!,
    ].flat(),
  );
}

/** A band with its memory and the gain it has come to. */
export class MiddleBand {
  readonly matrix: Float64Array;
  readonly state = new Float64Array(2);
  gain = 0;

  constructor(design: BiquadCoefficients) {
    this.matrix = lookAhead(design);
  }
}

function runFilter(band: MiddleBand, size: number, step: MiddleStep): void {
  matrix.set(band.matrix);
  state.set(band.state);
  kernels[`filter${step}`]!(4 * size);
  // A silence decays into denormal numbers, which are slow.
  for (let i = 0; i < 2; i++) band.state[i] = Math.abs(state[i]!) < 1e-25 ? 0 : state[i]!;
}

/** Mean square of step `k`: of the band, or with `offset` 4 of the middle. */
function powerOf(k: number, step: MiddleStep, offset = 0): number {
  const at = 8 * k + offset;
  return (powers[at]! + powers[at + 1]! + (powers[at + 2]! + powers[at + 3]!)) / step;
}

const wholeSteps = (size: number, step: MiddleStep): number => step * Math.ceil(size / step);

/**
 * Band after band m += g(t)·band(m), m being the middle of the first `size` samples of the block; what m gets, both
 * channels get. What is on the sides stays.
 * @param step samples from gain to gain
 * @param gainAfter is told the mean squares of what band number `band` and the whole middle hold in step `k` (of a whole
 * step: after `size` there is silence), and gives the band's gain at its end
 */
export function rideMiddle(
  bands: readonly MiddleBand[],
  size: number,
  step: MiddleStep,
  gainAfter: (band: number, k: number, power: number, whole: number) => number,
): void {
  const whole = wholeSteps(size, step);
  kernels.fold!(4 * whole);
  const count = whole / step;
  for (const [index, band] of bands.entries()) {
    runFilter(band, whole, step);
    gains[0] = band.gain;
    for (let k = 0; k < count; k++) gains[k + 1] = gainAfter(index, k, powerOf(k, step), powerOf(k, step, 4));
    band.gain = gains[count]!;
    kernels[`ride${step}`]!(4 * whole);
  }
  kernels.unfold!(4 * whole);
}

/**
 * Mean squares of what bands hold of the first `size` samples, at most a block, in steps; after them there is silence.
 * @param tell band number, step, mean square
 */
export function bandPowers(
  bands: readonly MiddleBand[],
  samples: Float32Array,
  size: number,
  step: MiddleStep,
  tell: (band: number, k: number, power: number) => void,
): void {
  const whole = wholeSteps(size, step);
  middle.set(samples.subarray(0, size));
  middle.fill(0, size, whole);
  for (const [index, band] of bands.entries()) {
    runFilter(band, whole, step);
    for (let k = 0; k < whole / step; k++) tell(index, k, powerOf(k, step));
  }
}
