/** Second-order filters over both channels of the block, up to {@link MOST_IN_A_ROW} of them in one loop. */
import type { BiquadCoefficients } from '../biquad.ts';
import { readInBlock } from './block.ts';
import { mixModule } from './mix-module.ts';
import { MOST_IN_A_ROW } from './sizes.ts';

/** Left and right of either memory. */
const STATE_NUMBERS = 4;
const coefficients = mixModule.doubles('COEFFICIENTS', 5 * MOST_IN_A_ROW);
const state = mixModule.doubles('FILTER_STATES', STATE_NUMBERS * MOST_IN_A_ROW);
const sums = mixModule.doubles('WEIGHED_SUMS', 2);
const kernels = mixModule.functions('cascade1', 'cascade2', 'cascade3', 'cascade4', 'weigh');
/** By how many filters they take. */
const cascades = [undefined, kernels.cascade1, kernels.cascade2, kernels.cascade3, kernels.cascade4];

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
    cascades[row.length]!(size);
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
    kernels.weigh(size);
  });
  states.set(state.subarray(0, states.length));
  return sums[0]! + sums[1]!;
}
