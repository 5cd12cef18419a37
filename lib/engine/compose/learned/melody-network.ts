import { COLUMN_GROUPS, COLUMNS, INTERVALS } from './melody-columns.ts';
import { MELODY_WEIGHTS } from './melody-weights.ts';
import { unpackBytes } from './packed.ts';

/** Weights of a network as they are kept: bytes in base64 with what one step of them is worth, biases as numbers. */
export interface PackedNetwork {
  hidden: number;
  second: number;
  columns: string;
  columnsStep: number;
  firstBias: readonly number[];
  middle: string;
  middleStep: number;
  secondBias: readonly number[];
  last: string;
  lastStep: number;
  lastBias: readonly number[];
}

const unpack = (text: string, step: number) => Float64Array.from(unpackBytes(text), (value) => value * step);

/**
 * The network that says how likely each interval is next: a first layer of which only the rows of a note's columns are
 * summed, two rectified layers, softmax of the intervals −12 … 12. Deterministic: plain sums in a fixed order.
 */
export class MelodyNetwork {
  readonly #hidden: number;
  readonly #second: number;
  readonly #columns: Float64Array;
  readonly #firstBias: Float64Array;
  readonly #middle: Float64Array;
  readonly #secondBias: Float64Array;
  readonly #last: Float64Array;
  readonly #lastBias: Float64Array;
  readonly #one: Float64Array;
  readonly #two: Float64Array;

  /** @throws RangeError where the weights are of another shape than the columns */
  constructor(packed: PackedNetwork) {
    this.#hidden = packed.hidden;
    this.#second = packed.second;
    this.#columns = unpack(packed.columns, packed.columnsStep);
    this.#middle = unpack(packed.middle, packed.middleStep);
    this.#last = unpack(packed.last, packed.lastStep);
    this.#firstBias = Float64Array.from(packed.firstBias);
    this.#secondBias = Float64Array.from(packed.secondBias);
    this.#lastBias = Float64Array.from(packed.lastBias);
    this.#one = new Float64Array(this.#hidden);
    this.#two = new Float64Array(this.#second);
    if (this.#columns.length !== COLUMNS * this.#hidden)
      throw new RangeError(
        `melody-weights.ts has ${this.#columns.length / this.#hidden} columns, melody-columns.ts ${COLUMNS}: make it again with \`npm run fit -- melody-weights\``,
      );
  }

  /**
   * Natural logarithms of the intervals' likelihoods, up to a constant, the likeliest at 0.
   * @param columns as `fillColumns` writes them
   * @param out INTERVALS numbers
   */
  score(columns: Int32Array, out: Float64Array): void {
    // Fields are read once: the loops below are most of what composing costs.
    const one = this.#one;
    const two = this.#two;
    const firstRows = this.#columns;
    const middle = this.#middle;
    const lastRows = this.#last;
    const lastBias = this.#lastBias;
    const hidden = this.#hidden;
    const second = this.#second;
    one.set(this.#firstBias);
    for (let group = 0; group < COLUMN_GROUPS; group++) {
      const row = columns[group]! * hidden;
      for (let h = 0; h < hidden; h++) one[h]! += firstRows[row + h]!;
    }
    two.set(this.#secondBias);
    for (let h = 0; h < hidden; h++) {
      const value = one[h]!;
      if (value <= 0) continue;
      const row = h * second;
      for (let k = 0; k < second; k++) two[k]! += value * middle[row + k]!;
    }
    for (let i = 0; i < INTERVALS; i++) out[i] = lastBias[i]!;
    for (let k = 0; k < second; k++) {
      const value = two[k]!;
      if (value <= 0) continue;
      const row = k * INTERVALS;
      for (let i = 0; i < INTERVALS; i++) out[i]! += value * lastRows[row + i]!;
    }
    let top = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < INTERVALS; i++) top = Math.max(top, out[i]!);
    for (let i = 0; i < INTERVALS; i++) out[i]! -= top;
  }
}

let shared: MelodyNetwork | undefined;

/** The network that was learned of people's songs. */
export function melodyNetwork(): MelodyNetwork {
  shared ??= new MelodyNetwork(MELODY_WEIGHTS);
  return shared;
}
