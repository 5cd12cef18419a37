import { type SpeechFeatures, WIDTH } from './speech-features.ts';

/** A piece of a line: a sound, a stop's closure or release, a silence. */
export interface Unit {
  name: string;
  /** A silence that a reader may leave out. */
  mayMiss: boolean;
  /** Frames, from and to: where it is thought to lie, then where it was found. */
  from: number;
  to: number;
}

/** A take with its pieces in order. */
export interface UnitLine {
  features: SpeechFeatures;
  units: Unit[];
}

/** In inner loops a constant of this file: an imported one may be looked up each time. */
const FEATURES = WIDTH;
/** A sound begins, lasts and ends. */
const STATES = 3;
const ROUNDS = 5;
/** A spread is never less than this share of all sounds' spread, and so many frames of theirs are counted in. */
const LEAST_SPREAD = 0.05;
const COMMON_FRAMES = 4;

/** Mean and spread of each feature in a state. */
interface State {
  mean: Float64Array;
  /** 1 / (2·variance) */
  weight: Float64Array;
  /** Log of what the density is scaled by. */
  scale: number;
}

/**
 * Finds where sounds lie by what this reader's own are like: a chain of three normal densities a sound, learned from all
 * takes where the sounds are thought to be and used to find them anew, round by round (Viterbi training; L. Rabiner, Proc.
 * IEEE 77, 1989). Changes the units' places.
 * @param onProgress 0–1
 * @returns of each line how much likelier its frames would be as whatever sounds they are likest, natural log a frame: small
 * where the line was said, large where something else was
 */
export function trainSounds(
  lines: readonly UnitLine[],
  onProgress: (share: number) => void = () => undefined,
): number[] {
  let states = learnStates(lines);
  for (let round = 0; round < ROUNDS; round++) {
    lines.forEach((line, i) => {
      onProgress((round + i / lines.length) / ROUNDS);
      placeUnits(line, states);
    });
    states = learnStates(lines);
  }
  const all = [...states.values()].flat();
  return lines.map((line) => doubtOf(line, states, all));
}

/** Every so many frames are asked. */
const ASKED_FRAMES = 3;

function doubtOf(
  { features, units }: UnitLine,
  states: ReadonlyMap<string, State[]>,
  all: readonly State[],
): number {
  let sum = 0;
  let count = 0;
  for (const { name, from, to } of units)
    for (let q = from; q < to; q += ASKED_FRAMES) {
      const at = q * FEATURES;
      const own = states.get(name)![stateAt(q, from, to)]!;
      let best = Number.NEGATIVE_INFINITY;
      for (const state of all) best = Math.max(best, density(state, features.values, at));
      sum += best - density(own, features.values, at);
      count++;
    }
  return count === 0 ? Number.POSITIVE_INFINITY : sum / count;
}

const stateAt = (q: number, from: number, to: number): number =>
  Math.min(STATES - 1, Math.floor((STATES * (q - from)) / (to - from)));

function learnStates(lines: readonly UnitLine[]): Map<string, State[]> {
  const all = new Sums();
  const sums = new Map<string, Sums[]>();
  for (const { features, units } of lines)
    for (const { name, from, to } of units) {
      if (to <= from) continue;
      let own = sums.get(name);
      if (!own) {
        own = Array.from({ length: STATES }, () => new Sums());
        sums.set(name, own);
      }
      for (let q = from; q < to; q++) {
        own[stateAt(q, from, to)]!.add(features, q);
        all.add(features, q);
      }
    }
  return new Map([...sums].map(([name, own]) => [name, own.map((one) => one.state(all))]));
}

class Sums {
  count = 0;
  readonly first = new Float64Array(FEATURES);
  readonly second = new Float64Array(FEATURES);

  add({ values }: SpeechFeatures, q: number): void {
    this.count++;
    for (let k = 0; k < FEATURES; k++) {
      const value = values[q * FEATURES + k]!;
      this.first[k]! += value;
      this.second[k]! += value * value;
    }
  }

  state(all: Sums): State {
    const state: State = { mean: new Float64Array(FEATURES), weight: new Float64Array(FEATURES), scale: 0 };
    for (let k = 0; k < FEATURES; k++) {
      const common = Math.max(1e-6, all.second[k]! / all.count - (all.first[k]! / all.count) ** 2);
      const mean = this.first[k]! / Math.max(1, this.count);
      const own = Math.max(0, this.second[k]! / Math.max(1, this.count) - mean * mean);
      const spread = Math.max(
        LEAST_SPREAD * common,
        (own * this.count + common * COMMON_FRAMES) / (this.count + COMMON_FRAMES),
      );
      state.mean[k] = mean;
      state.weight[k] = 1 / (2 * spread);
      state.scale -= 0.5 * Math.log(spread);
    }
    return state;
  }
}

function density({ mean, weight, scale }: State, values: Float32Array, at: number): number {
  let sum = scale;
  for (let k = 0; k < FEATURES; k++) {
    const difference = values[at + k]! - mean[k]!;
    sum -= weight[k]! * difference * difference;
  }
  return sum;
}

const [STAYS, STEPS, SKIPS] = [0, 1, 2];

/** The likeliest places of a line's units, in order and without gaps, from the take's first frame to its last. */
function placeUnits({ features, units }: UnitLine, learned: ReadonlyMap<string, State[]>): void {
  const { frames, values } = features;
  const chain = units.flatMap(({ name }, unit) =>
    (learned.get(name) ?? []).map((state) => ({ unit, state })),
  );
  const count = chain.length;
  if (count === 0 || frames < count) return;
  // Where a silence may be missed, the state after it follows the state before it.
  const skipFrom = chain.map(({ unit }, s) => {
    const isFirst = chain[s - 1]?.unit !== unit;
    const before = chain[s - 1];
    if (!isFirst || !before || !units[before.unit]!.mayMiss) return -1;
    return s - 1 - STATES;
  });
  const moves = new Uint8Array(frames * count);
  let before = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
  let now = new Float64Array(count);
  before[0] = density(chain[0]!.state, values, 0);
  for (let q = 1; q < frames; q++) {
    for (let s = 0; s < count; s++) {
      let best = before[s]!;
      let move = STAYS;
      if (s > 0 && before[s - 1]! > best) [best, move] = [before[s - 1]!, STEPS];
      const skip = skipFrom[s]!;
      if (skip >= 0 && before[skip]! > best) [best, move] = [before[skip]!, SKIPS];
      moves[q * count + s] = move!;
      now[s] =
        best === Number.NEGATIVE_INFINITY ? best : best + density(chain[s]!.state, values, q * FEATURES);
    }
    [before, now] = [now, before];
  }
  if (before[count - 1] === Number.NEGATIVE_INFINITY) return;
  for (const unit of units) [unit.from, unit.to] = [-1, -1];
  let s = count - 1;
  for (let q = frames - 1; q >= 0; q--) {
    const unit = units[chain[s]!.unit]!;
    unit.from = q;
    if (unit.to < 0) unit.to = q + 1;
    const move = moves[q * count + s];
    if (move === STEPS) s--;
    else if (move === SKIPS) s = skipFrom[s]!;
  }
  let end = 0;
  for (const unit of units) {
    if (unit.from < 0) [unit.from, unit.to] = [end, end];
    end = unit.to;
  }
}
