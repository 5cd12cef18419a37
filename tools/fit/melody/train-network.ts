import {
  COLUMN_GROUPS,
  COLUMNS,
  HINT_GROUP,
  INTERVALS,
  MEMORY_LAGS,
  noHintColumn,
} from '#lib/engine/compose/learned/melody-columns.ts';
import type { PackedNetwork } from '#lib/engine/compose/learned/melody-network.ts';
import { packBytes } from '#lib/engine/compose/learned/packed.ts';
import type { Random } from '#lib/engine/random.ts';

/** A note to learn: its columns (COLUMN_GROUPS) and which interval was sung, 0 … INTERVALS − 1. */
export interface Example {
  columns: Int32Array;
  answer: number;
}

const HIDDEN = 128;
const SECOND = 64;
const BATCH = 64;
const RATE = 2e-3;
/** What the learning rate is multiplied by after each round. */
const RATE_FALL = 0.5;
const DECAY = 1e-3;
/** Share of hidden units left out of a step (Srivastava et al. 2014). */
const DROPOUT = 0.2;
/** Share of notes that are learned without their memory, so that the writer also knows what to do without one. */
const FORGET = 0.15;

/** Weights with the running moments of Adam (Kingma and Ba 2015). */
class Weights {
  readonly values: Float64Array;
  readonly gradients: Float64Array;
  readonly #mean: Float64Array;
  readonly #square: Float64Array;

  constructor(size: number, deviation: number, random: Random) {
    this.values = Float64Array.from({ length: size }, () =>
      deviation > 0 ? random.gaussian(0, deviation) : 0,
    );
    this.gradients = new Float64Array(size);
    this.#mean = new Float64Array(size);
    this.#square = new Float64Array(size);
  }

  /** One step down for the weights `from` (included) to `to` (excluded); clears their gradients. */
  step(from: number, to: number, rate: number, steps: number): void {
    const meanLeft = 1 - 0.9 ** steps;
    const squareLeft = 1 - 0.999 ** steps;
    for (let i = from; i < to; i++) {
      const gradient = this.gradients[i]! / BATCH;
      this.gradients[i] = 0;
      this.#mean[i] = 0.9 * this.#mean[i]! + 0.1 * gradient;
      this.#square[i] = 0.999 * this.#square[i]! + 0.001 * gradient * gradient;
      const move = this.#mean[i]! / meanLeft / (Math.sqrt(this.#square[i]! / squareLeft) + 1e-8);
      this.values[i] = this.values[i]! * (1 - rate * DECAY) - rate * move;
    }
  }
}

/** A network in training: shape and meaning as `MelodyNetwork` has them. */
export class NetworkInTraining {
  readonly #columns: Weights;
  readonly #firstBias: Weights;
  readonly #middle: Weights;
  readonly #secondBias: Weights;
  readonly #last: Weights;
  readonly #lastBias: Weights;
  readonly #random: Random;
  readonly #one = new Float64Array(HIDDEN);
  readonly #two = new Float64Array(SECOND);
  readonly #out = new Float64Array(INTERVALS);
  readonly #oneBack = new Float64Array(HIDDEN);
  readonly #twoBack = new Float64Array(SECOND);
  #steps = 0;
  #rounds = 0;

  constructor(random: Random) {
    this.#random = random;
    this.#columns = new Weights(COLUMNS * HIDDEN, 0.05, random);
    this.#firstBias = new Weights(HIDDEN, 0, random);
    this.#middle = new Weights(HIDDEN * SECOND, Math.sqrt(2 / HIDDEN), random);
    this.#secondBias = new Weights(SECOND, 0, random);
    this.#last = new Weights(SECOND * INTERVALS, Math.sqrt(1 / SECOND), random);
    this.#lastBias = new Weights(INTERVALS, 0, random);
  }

  /** One round over the examples. @returns mean loss, nats a note */
  round(examples: readonly Example[]): number {
    const rate = RATE * RATE_FALL ** this.#rounds++;
    const order = this.#random.shuffle(examples);
    let loss = 0;
    for (let from = 0; from < order.length; from += BATCH) {
      const touched = new Set<number>();
      for (const example of order.slice(from, from + BATCH)) loss += this.#learn(example, touched);
      this.#steps++;
      for (const column of touched)
        this.#columns.step(column * HIDDEN, (column + 1) * HIDDEN, rate, this.#steps);
      for (const weights of [this.#firstBias, this.#middle, this.#secondBias, this.#last, this.#lastBias])
        weights.step(0, weights.values.length, rate, this.#steps);
    }
    return loss / examples.length;
  }

  /** Mean loss of examples that are not learned from, nats a note. */
  loss(examples: readonly Example[]): number {
    let loss = 0;
    for (const { columns, answer } of examples) loss -= Math.log(this.#forward(columns, 0)[answer]!);
    return loss / examples.length;
  }

  #forward(columns: Int32Array, dropout: number): Float64Array {
    const one = this.#one;
    const two = this.#two;
    const out = this.#out;
    const keep = 1 / (1 - dropout);
    one.set(this.#firstBias.values);
    for (let group = 0; group < COLUMN_GROUPS; group++) {
      const row = columns[group]! * HIDDEN;
      for (let h = 0; h < HIDDEN; h++) one[h]! += this.#columns.values[row + h]!;
    }
    for (let h = 0; h < HIDDEN; h++)
      one[h] = one[h]! > 0 && (dropout === 0 || this.#random.next() >= dropout) ? one[h]! * keep : 0;
    two.set(this.#secondBias.values);
    for (let h = 0; h < HIDDEN; h++) {
      const value = one[h]!;
      if (value === 0) continue;
      for (let k = 0; k < SECOND; k++) two[k]! += value * this.#middle.values[h * SECOND + k]!;
    }
    for (let k = 0; k < SECOND; k++)
      two[k] = two[k]! > 0 && (dropout === 0 || this.#random.next() >= dropout) ? two[k]! * keep : 0;
    out.set(this.#lastBias.values);
    for (let k = 0; k < SECOND; k++) {
      const value = two[k]!;
      if (value === 0) continue;
      for (let i = 0; i < INTERVALS; i++) out[i]! += value * this.#last.values[k * INTERVALS + i]!;
    }
    const top = Math.max(...out);
    let sum = 0;
    for (let i = 0; i < INTERVALS; i++) sum += out[i] = Math.exp(out[i]! - top);
    for (let i = 0; i < INTERVALS; i++) out[i]! /= sum;
    return out;
  }

  #learn(example: Example, touched: Set<number>): number {
    let { columns } = example;
    if (this.#random.chance(FORGET)) {
      columns = columns.slice();
      MEMORY_LAGS.forEach((_, lag) => {
        columns[HINT_GROUP + lag] = noHintColumn(HINT_GROUP + lag);
      });
    }
    const out = this.#forward(columns, DROPOUT);
    const loss = -Math.log(Math.max(1e-12, out[example.answer]!));
    out[example.answer]! -= 1;
    const keep = 1 / (1 - DROPOUT);
    const one = this.#one;
    const two = this.#two;
    for (let i = 0; i < INTERVALS; i++) this.#lastBias.gradients[i]! += out[i]!;
    for (let k = 0; k < SECOND; k++) {
      this.#twoBack[k] = 0;
      if (two[k] === 0) continue;
      let back = 0;
      for (let i = 0; i < INTERVALS; i++) {
        this.#last.gradients[k * INTERVALS + i]! += two[k]! * out[i]!;
        back += this.#last.values[k * INTERVALS + i]! * out[i]!;
      }
      this.#twoBack[k] = back * keep;
      this.#secondBias.gradients[k]! += back * keep;
    }
    for (let h = 0; h < HIDDEN; h++) {
      this.#oneBack[h] = 0;
      if (one[h] === 0) continue;
      let back = 0;
      for (let k = 0; k < SECOND; k++) {
        const value = this.#twoBack[k]!;
        if (value === 0) continue;
        this.#middle.gradients[h * SECOND + k]! += one[h]! * value;
        back += this.#middle.values[h * SECOND + k]! * value;
      }
      this.#oneBack[h] = back * keep;
      this.#firstBias.gradients[h]! += back * keep;
    }
    for (let group = 0; group < COLUMN_GROUPS; group++) {
      const column = columns[group]!;
      touched.add(column);
      const row = column * HIDDEN;
      for (let h = 0; h < HIDDEN; h++) this.#columns.gradients[row + h]! += this.#oneBack[h]!;
    }
    return loss;
  }

  /** The weights as bytes: each table's largest is 127. */
  pack(): PackedNetwork {
    const bytes = ({ values }: Weights) => {
      const step = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127;
      return { text: packBytes(Int8Array.from(values, (value) => Math.round(value / step))), step };
    };
    const numbers = ({ values }: Weights) => Array.from(values, (value) => Number(value.toPrecision(5)));
    const columns = bytes(this.#columns);
    const middle = bytes(this.#middle);
    const last = bytes(this.#last);
    return {
      hidden: HIDDEN,
      second: SECOND,
      columns: columns.text,
      columnsStep: columns.step,
      firstBias: numbers(this.#firstBias),
      middle: middle.text,
      middleStep: middle.step,
      secondBias: numbers(this.#secondBias),
      last: last.text,
      lastStep: last.step,
      lastBias: numbers(this.#lastBias),
    };
  }
}
