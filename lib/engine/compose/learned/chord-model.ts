import { parseRoman, type RomanChord } from '../../theory/roman.ts';
import { CHORD_COUNTS } from './chord-counts.ts';
import { unpackCounts } from './packed.ts';

/** Halves of a bar in four bars: the places of a phrase that chords are told apart by. */
export const PHRASE_HALVES = 8;
/** What a stretch of a song is to its singer, as far as that is heard in the notes alone. */
export const CHORD_ROLES = ['low', 'high', 'lead-in', 'wordless', 'elsewhere'] as const;
export type ChordRole = (typeof CHORD_ROLES)[number];
/** Classes of tempo, by the quickest of each in beats a minute; and after how many halves it no longer matters how long a chord is held. */
export const CHORD_TEMPOS = [75, 100, Number.POSITIVE_INFINITY] as const;
const LONGEST_HELD = 4;

export const tempoClass = (bpm: number): number => CHORD_TEMPOS.findIndex((quickest) => bpm < quickest);

/** What was counted in people's songs of one mode; counts as base64. */
export interface PackedChords {
  /** Roman numerals, by which the counts number chords from 1; 0 is none yet. */
  chords: string;
  /** Of each three chords in a row: [before the last, last, next, count]. */
  follows: string;
  /** The same of two, those that are among no three left in. */
  pairs: string;
  /** [place][chord] changes to a chord. */
  places: string;
  /** [role][begins a phrase, or not][chord] */
  roles: string;
  /** [tempo][place][held halves − 1][held on, changed] */
  changes: string;
}

export const changeIndex = (tempo: number, place: number, held: number, changed: boolean): number =>
  ((tempo * PHRASE_HALVES + place) * LONGEST_HELD + Math.min(LONGEST_HELD, held) - 1) * 2 + Number(changed);
export const CHANGE_COUNTS = CHORD_TEMPOS.length * PHRASE_HALVES * LONGEST_HELD * 2;

/** What shorter contexts weigh against a longer one's counts, as powers to which places and roles are believed. */
const SHORTER = 5;
const SHORTEST = 12;
const PLACE_POWER = 0.7;
const ROLE_POWER = 0.7;
const UNSEEN = 0.5;

/** Which chords people let follow which, and when. */
export class ChordModel {
  /** Numbered from 1, as in {@link PackedChords}; 0 is the tonic's, never asked for. */
  readonly chords: readonly RomanChord[];
  readonly texts: readonly string[];
  readonly #three = new Map<number, Map<number, number>>();
  readonly #two = new Map<number, Map<number, number>>();
  readonly #one: Float64Array;
  readonly #places: Float64Array;
  readonly #roles: Float64Array;
  readonly #changes: Float64Array;

  constructor(packed: PackedChords) {
    this.texts = ['', ...packed.chords.split(' ')];
    this.chords = this.texts.map((text) => parseRoman(text || 'I'));
    const size = this.texts.length;
    this.#one = new Float64Array(size);
    const pairs = unpackCounts(packed.pairs);
    for (let i = 0; i < pairs.length; i += 3) {
      const [last, next, count] = pairs.subarray(i, i + 3);
      add(this.#two, last!, next!, count!);
      this.#one[next!]! += count!;
    }
    const follows = unpackCounts(packed.follows);
    for (let i = 0; i < follows.length; i += 4) {
      const [before, last, next, count] = follows.subarray(i, i + 4);
      add(this.#three, before! * size + last!, next!, count!);
    }
    share(this.#one);
    this.#places = ratios(unpackCounts(packed.places), PHRASE_HALVES, this.#one, PLACE_POWER);
    this.#roles = ratios(unpackCounts(packed.roles), CHORD_ROLES.length * 2, this.#one, ROLE_POWER);
    this.#changes = unpackCounts(packed.changes);
  }

  /** Likelihoods of the chord that follows two others at a place of the phrase; never the last one again. */
  next(before: number, last: number, place: number, role: ChordRole): Float64Array {
    const size = this.texts.length;
    const two = this.#two.get(last);
    const three = this.#three.get(before * size + last);
    const [all2, all3] = [total(two), total(three)];
    const likely = new Float64Array(size);
    const placeFrom = place * size;
    const roleFrom = (CHORD_ROLES.indexOf(role) * 2 + Number(place > 0)) * size;
    for (let next = 1; next < size; next++) {
      if (next === last) continue;
      const pair = ((two?.get(next) ?? 0) + SHORTEST * this.#one[next]!) / (all2 + SHORTEST);
      const triple = ((three?.get(next) ?? 0) + SHORTER * pair) / (all3 + SHORTER);
      likely[next] = triple * this.#places[placeFrom + next]! * this.#roles[roleFrom + next]!;
    }
    share(likely);
    return likely;
  }

  /** Likelihood that a chord gives way at a place of the phrase when it has been held for so many half bars. */
  change(tempo: number, place: number, held: number): number {
    const stays = this.#changes[changeIndex(tempo, place, held, false)]! + 1;
    const goes = this.#changes[changeIndex(tempo, place, held, true)]! + 1;
    return goes / (stays + goes);
  }
}

function add(counts: Map<number, Map<number, number>>, context: number, next: number, count: number): void {
  const followers = counts.get(context) ?? new Map<number, number>();
  counts.set(context, followers.set(next, (followers.get(next) ?? 0) + count));
}

const total = (counts: ReadonlyMap<number, number> | undefined): number =>
  counts ? [...counts.values()].reduce((sum, count) => sum + count, 0) : 0;

function share(values: Float64Array): void {
  let sum = 0;
  for (const value of values) sum += value;
  for (let i = 0; i < values.length; i++) values[i]! /= sum;
}

/** How much likelier each chord is in a row of counts than in all of them, to a power. */
function ratios(counts: Float64Array, rows: number, all: Float64Array, power: number): Float64Array {
  const size = all.length;
  const found = new Float64Array(rows * size).fill(1);
  for (let row = 0; row < rows; row++) {
    const own = counts.subarray(row * size, (row + 1) * size);
    const sum = own.reduce((a, b) => a + b, 0);
    const doubt = UNSEEN * size;
    for (let chord = 1; chord < size; chord++)
      found[row * size + chord] =
        ((own[chord]! + doubt * all[chord]!) / (sum + doubt) / all[chord]!) ** power;
  }
  return found;
}

const shared: Partial<Record<'major' | 'minor', ChordModel>> = {};

/** The model that was learned of people's songs in major or in minor. */
export function chordModel(mode: 'major' | 'minor'): ChordModel {
  shared[mode] ??= new ChordModel(CHORD_COUNTS[mode]);
  return shared[mode];
}
