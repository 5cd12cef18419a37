import { unpackCounts } from './packed.ts';
import { RHYTHM_COUNTS } from './rhythm-counts.ts';

/** Subdivisions a song may go by: eighths, eighths with some sixteenths, sixteenths. */
export const FEELS = 3;
export type Feel = 0 | 1 | 2;
/** Sixteenths of a bar the model knows, and the longest gap it knows inside a phrase. */
export const BAR_STEPS = 16;
export const LONGEST_GAP = 8;
/** Classes of tempo, each so many beats a minute wide. */
export const TEMPOS = 12;
export const TEMPO_WIDTH = 20;
const GAPS = LONGEST_GAP + 1;

/** What was counted in people's songs, as it is kept: base64 of counts. */
export interface PackedRhythms {
  /** [feel][place][gap before the last][last gap][gap], gaps 0 (none yet) … LONGEST_GAP. */
  gaps: string;
  /** [feel][place] of a phrase's first note, and of its last. */
  starts: string;
  ends: string;
  /** [tempo][feel] songs. */
  tempos: string;
}

/** Index of a gap's count, see {@link PackedRhythms}. */
export const gapIndex = (
  feel: number,
  place: number,
  beforeLast: number,
  last: number,
  gap: number,
): number => (((feel * BAR_STEPS + place) * GAPS + beforeLast) * GAPS + last) * GAPS + gap;
export const GAP_COUNTS = FEELS * BAR_STEPS * GAPS ** 3;

/** What shorter contexts weigh against a longer one's counts (after Witten and Bell 1991). */
const SHORTER = 6;
const SHORTEST = 8;
/** Counts added to what was never seen. */
const UNSEEN = 0.03;

export const placeOf = (step: number): number => ((step % BAR_STEPS) + BAR_STEPS) % BAR_STEPS;

/** How people place the notes of a phrase on the sixteenths of a bar. */
export class RhythmModel {
  /** Likelihoods of the next gap, by what it follows. */
  readonly #gaps: Float64Array[] = [];
  readonly #starts: Float64Array;
  readonly #ends: Float64Array;
  readonly #tempos: Float64Array;

  constructor(packed: PackedRhythms) {
    const counts = unpackCounts(packed.gaps);
    this.#starts = unpackCounts(packed.starts);
    this.#ends = unpackCounts(packed.ends);
    this.#tempos = unpackCounts(packed.tempos);
    const one = new Float64Array(GAPS);
    const two = new Float64Array(GAPS);
    for (let feel = 0; feel < FEELS; feel++)
      for (let place = 0; place < BAR_STEPS; place++) {
        one.fill(0);
        for (let a = 0; a < GAPS; a++)
          for (let b = 0; b < GAPS; b++)
            for (let gap = 1; gap < GAPS; gap++) one[gap]! += counts[gapIndex(feel, place, a, b, gap)]!;
        for (let gap = 1; gap < GAPS; gap++) one[gap]! += UNSEEN;
        share(one);
        for (let last = 0; last < GAPS; last++) {
          two.fill(0);
          for (let a = 0; a < GAPS; a++)
            for (let gap = 1; gap < GAPS; gap++) two[gap]! += counts[gapIndex(feel, place, a, last, gap)]!;
          for (let gap = 1; gap < GAPS; gap++) two[gap]! += SHORTER * one[gap]!;
          share(two);
          for (let a = 0; a < GAPS; a++) {
            const from = gapIndex(feel, place, a, last, 0);
            const three = new Float64Array(GAPS);
            for (let gap = 1; gap < GAPS; gap++) three[gap] = counts[from + gap]! + SHORTEST * two[gap]!;
            share(three);
            this.#gaps[from / GAPS] = three;
          }
        }
      }
  }

  /** Likelihoods of each gap (sixteenths, 1 … LONGEST_GAP) after a note at a place of the bar and two gaps, 0 for none. */
  gapsAfter(feel: Feel, place: number, beforeLast: number, last: number): Float64Array {
    return this.#gaps[gapIndex(feel, place, beforeLast, last, 0) / GAPS]!;
  }

  /** Likelihood that a phrase begins at a place of the bar. */
  start(feel: Feel, place: number): number {
    return (this.#starts[feel * BAR_STEPS + place]! + 1) / this.#starts.length;
  }

  /** Likelihood that a phrase ends at a place of the bar. */
  end(feel: Feel, place: number): number {
    return (this.#ends[feel * BAR_STEPS + place]! + 1) / this.#ends.length;
  }

  /** How many songs of about a tempo go by each subdivision. */
  feels(bpm: number): number[] {
    const tempo = Math.min(TEMPOS - 1, Math.floor(bpm / TEMPO_WIDTH));
    return Array.from({ length: FEELS }, (_, feel) => this.#tempos[tempo * FEELS + feel]! + 1);
  }
}

/** Makes likelihoods of counts. */
function share(values: Float64Array): void {
  let sum = 0;
  for (const value of values) sum += value;
  for (let i = 0; i < values.length; i++) values[i]! /= sum;
}

let shared: RhythmModel | undefined;

/** The model that was learned of people's songs. */
export function rhythmModel(): RhythmModel {
  shared ??= new RhythmModel(RHYTHM_COUNTS);
  return shared;
}
