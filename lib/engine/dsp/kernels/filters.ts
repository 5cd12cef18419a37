/**
 * Second-order filters over both channels at once, one in each half of a vector, in double precision. Several filters in
 * a row go through in one loop: what a filter waits for is its own last output, and meanwhile the others work.
 */
import {
  bindKernels,
  type Code,
  count,
  f32x4,
  f64x2,
  get,
  I32,
  i32,
  Locals,
  load,
  put,
  store,
  type WasmFunction,
} from '../../wasm/assembler.ts';
import type { BiquadCoefficients } from '../biquad.ts';
import { area, doubles, LEFT, memory, RIGHT, readInBlock } from './block.ts';

/** Filters that go through in one loop at most. */
const MOST_IN_A_ROW = 4;
/** Left and right of either memory. */
const STATE_NUMBERS = 4;
const COEFFICIENTS = area(8 * 5 * MOST_IN_A_ROW);
const STATE = area(8 * STATE_NUMBERS * MOST_IN_A_ROW);
const SUM = area(16);

const coefficients = doubles(COEFFICIENTS, 5 * MOST_IN_A_ROW);
const state = doubles(STATE, STATE_NUMBERS * MOST_IN_A_ROW);
const sums = doubles(SUM, 2);

/** A sample of both channels, as doubles. */
const bothAt = (at: Code): Code => f64x2.fromF32(load.f32Lane(at, load.f32Zero(at, LEFT), 1, RIGHT));

/** Transposed direct form II: leaves the output in `y`. `b1` and `b2` absent: see {@link weigh}. */
const biquad = (x: number, y: number, [b0, b1, b2, a1, a2, z1, z2]: readonly number[]): Code => [
  ...put(y, f64x2.add(f64x2.mul(get(b0!), get(x)), get(z1!))),
  ...put(z1!, f64x2.sub(f64x2.add(f64x2.mul(get(b1!), get(x)), get(z2!)), f64x2.mul(get(a1!), get(y)))),
  ...put(z2!, f64x2.sub(f64x2.mul(get(b2!), get(x)), f64x2.mul(get(a2!), get(y)))),
];

/** Loads and stores of so many filters, whose coefficients and memories are locals of seven each. */
const zero = i32(0);
const loadFilters = (filters: readonly number[][]): Code =>
  filters.flatMap((locals, n) => [
    ...locals
      .slice(0, 5)
      .flatMap((local, k) => put(local, load.f64Splat(zero, COEFFICIENTS + 8 * (5 * n + k)))),
    ...locals.slice(5).flatMap((local, k) => put(local, load.v128(zero, STATE + 16 * (2 * n + k)))),
  ]);
const storeStates = (filters: readonly number[][]): Code =>
  filters.flatMap((locals, n) =>
    locals.slice(5).flatMap((local, k) => store.v128(zero, get(local), STATE + 16 * (2 * n + k))),
  );

/** So many filters in a row over `[0, end bytes)` of both channels in place. */
function cascade(filterCount: number): WasmFunction & { name: string } {
  const all = new Locals();
  const end = all.param();
  const at = all.local(I32);
  const [x, y, ...rest] = all.vectors(2 + 7 * filterCount) as [number, number, ...number[]];
  const filters = Array.from({ length: filterCount }, (_, n) => rest.slice(7 * n, 7 * n + 7));
  const code = [
    ...loadFilters(filters),
    ...count(at, zero, end, 4, [
      ...put(x, bothAt(get(at))),
      ...filters.flatMap((filter, n) => (n % 2 === 0 ? biquad(x, y, filter) : biquad(y, x, filter))),
      ...put(x, f32x4.fromF64(get(filterCount % 2 === 0 ? x : y))),
      ...store.f32Lane(get(at), get(x), 0, LEFT),
      ...store.f32Lane(get(at), get(x), 1, RIGHT),
    ]),
    ...storeStates(filters),
  ];
  return { name: `cascade${filterCount}`, ...all, code };
}

/** K-weighting: the head, then a high-pass of numerator 1 − 2z⁻¹ + z⁻²; squares of both channels are summed. */
function weigh(): WasmFunction & { name: string } {
  const all = new Locals();
  const end = all.param();
  const at = all.local(I32);
  const [x, y, z, sum, ...rest] = all.vectors(4 + 14) as [number, number, number, number, ...number[]];
  const head = rest.slice(0, 7);
  const low = rest.slice(7, 14);
  const [, , , c1, c2, m1, m2] = low as [number, number, number, number, number, number, number];
  const code = [
    ...loadFilters([head, low]),
    ...count(at, zero, end, 4, [
      ...put(x, bothAt(get(at))),
      ...biquad(x, y, head),
      ...put(z, f64x2.add(get(y), get(m1))),
      ...put(m1, f64x2.sub(f64x2.sub(get(m2), f64x2.add(get(y), get(y))), f64x2.mul(get(c1), get(z)))),
      ...put(m2, f64x2.sub(get(y), f64x2.mul(get(c2), get(z)))),
      ...put(sum, f64x2.add(get(sum), f64x2.mul(get(z), get(z)))),
    ]),
    ...storeStates([head, low]),
    ...store.v128(zero, get(sum), SUM),
  ];
  return { name: 'weigh', ...all, code };
}

const kernels = bindKernels([1, 2, 3, 4].map(cascade).concat(weigh()), memory);

function fill(filters: readonly BiquadCoefficients[], states: Float64Array, from: number): void {
  let k = 0;
  for (const { b0, b1, b2, a1, a2 } of filters) {
    coefficients[k++] = b0;
    coefficients[k++] = b1;
    coefficients[k++] = b2;
    coefficients[k++] = a1;
    coefficients[k++] = a2;
  }
  for (let i = 0; i < STATE_NUMBERS * filters.length; i++) state[i] = states[STATE_NUMBERS * from + i]!;
}

/** Filters' memories: four numbers each. */
export const filterStates = (filterCount: number): Float64Array =>
  new Float64Array(STATE_NUMBERS * filterCount);

/** The first `size` samples of the block through filters in a row, as many as it may be. @param states changed */
export function filterBlock(
  filters: readonly (readonly BiquadCoefficients[])[],
  states: Float64Array,
  size: number,
): void {
  let first = 0;
  for (const row of filters) {
    fill(row, states, first);
    kernels[`cascade${row.length}`]!(4 * size);
    for (let i = 0; i < STATE_NUMBERS * row.length; i++) {
      // A silence decays into denormal numbers, which are slow.
      states[STATE_NUMBERS * first + i] = Math.abs(state[i]!) < 1e-25 ? 0 : state[i]!;
    }
    first += row.length;
  }
}

/** Filters in rows of what goes through in one loop. */
export const inRows = (filters: readonly BiquadCoefficients[]): BiquadCoefficients[][] =>
  Array.from({ length: Math.ceil(filters.length / MOST_IN_A_ROW) }, (_, row) =>
    filters.slice(MOST_IN_A_ROW * row, MOST_IN_A_ROW * (row + 1)),
  );

/**
 * Sum of the K-weighted squares of both channels over `size` samples from `start`, at most a block of them.
 * @param states of the two stages, changed
 */
export function weighedPower(
  stages: readonly BiquadCoefficients[],
  states: Float64Array,
  left: Float32Array,
  right: Float32Array,
  start: number,
  size: number,
): number {
  readInBlock(left, right, start, size, () => {
    fill(stages, states, 0);
    kernels.weigh!(4 * size);
  });
  states.set(state.subarray(0, states.length));
  return sums[0]! + sums[1]!;
}
