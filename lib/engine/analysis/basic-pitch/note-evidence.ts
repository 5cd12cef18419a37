import { PITCHES } from './network.ts';
import type { NotePosteriors } from './posteriors.ts';

/**
 * What speaks for a peak of the onset map being a note and not an overtone, an echo or a neighbour of one, in log-odds:
 * a logistic regression on 45 clips of pianos, guitars and electric piano (single notes, fifths, triads, octaves; ridge,
 * cross-validated by what is played) that are not measured with.
 */
const WEIGHTS = {
  bias: -2.67,
  /** Log-odds of the onset itself. */
  onset: 1.66,
  /** Mean note probability in the tenth of a second after it, at once, and later; and before it: what sounds already does not begin. */
  after: -2.12,
  atOnce: -0.68,
  later: 4.39,
  before: -7.19,
  longBefore: 1.62,
  /** How much surer the surest onset of the moment is. */
  others: -0.05,
  /** Two octaves higher. */
  height: 0.85,
  /** Onset times what is heard after it, and times how much more that is than before. */
  sure: -7.78,
  sureAndNew: 3.93,
  /** How much surer the surest lower pitch is, and the surest of all. */
  lower: 2.19,
  surest: -3.91,
};

/** What other pitches say, by semitones: their onset, their mean note probability after it, and how much more that is than before. */
const INTERVALS: readonly (readonly [semitones: number, onset: number, after: number, isNew: number])[] = [
  [-31, 1.0, -1.27, -0.4],
  [-28, -0.78, -0.47, -3.07],
  [-24, 2.84, -0.74, -0.02],
  [-19, 0.81, -1.27, -1.49],
  [-12, 5.81, 0.18, -1.37],
  [-7, -0.2, 1.73, 3.16],
  [-5, -1.66, 1.45, 0.17],
  [-1, -3.03, 1.35, 0.29],
  [1, -1.98, 2.5, -0.93],
  [5, -1.5, -0.75, 1.71],
  [7, -2.23, 2.28, 2.9],
  [12, 0.31, -3.26, 0.36],
  [19, 0.92, -2.64, -3.38],
  [24, 0.36, -1.25, -1.04],
  [28, 2.17, 0.34, -2.79],
  [31, -1.03, 0.26, -0.57],
];

/** How much surer the pitches of which this is an overtone are, by semitones. */
const FUNDAMENTALS: readonly (readonly [semitones: number, weight: number])[] = [
  [12, -3.63],
  [19, -5.19],
  [24, -2.53],
  [28, -1.83],
];

/** Logarithm of how much stronger the onset of an overtone is than that of the octave below. */
const OVERTONES: readonly (readonly [semitones: number, weight: number])[] = [
  [12, 1.42],
  [19, 1.82],
];

/** Frames of 11.6 ms around an onset. */
type Span = readonly [from: number, to: number];
const AFTER: Span = [1, 8];
const AT_ONCE: Span = [1, 3];
const LATER: Span = [8, 16];
const BEFORE: Span = [-8, -2];
const LONG_BEFORE: Span = [-20, -9];
/** Onsets that are this near are of one stroke. */
const STROKE_FRAMES = 3;

/** Weighs what the network's maps say around peaks. */
export class NoteEvidence {
  readonly #maps: NotePosteriors;
  /** Sums of the note map up to each frame. */
  readonly #sums: Float64Array;

  constructor(maps: NotePosteriors) {
    this.#maps = maps;
    this.#sums = new Float64Array((maps.frames + 1) * PITCHES);
    for (let i = 0; i < maps.frames * PITCHES; i++) this.#sums[i + PITCHES] = this.#sums[i]! + maps.note[i]!;
  }

  /** Log-odds that a note begins at this frame. @param pitch 0 is the lowest */
  logOdds(t: number, pitch: number): number {
    const onset = this.#maps.onset[t * PITCHES + pitch]!;
    const after = this.#note(t, pitch, AFTER);
    const before = this.#note(t, pitch, BEFORE);
    const sure = onset * after;
    let strongest = 0;
    let lower = 0;
    let surest = 0;
    for (let p = 0; p < PITCHES; p++) {
      const stroke = this.#stroke(t, p);
      const other = stroke * this.#note(t, p, AFTER);
      strongest = Math.max(strongest, stroke);
      surest = Math.max(surest, other);
      if (p < pitch) lower = Math.max(lower, other);
    }
    let sum =
      WEIGHTS.bias +
      WEIGHTS.onset * Math.log(onset / (1.0001 - onset)) +
      WEIGHTS.after * after +
      WEIGHTS.atOnce * this.#note(t, pitch, AT_ONCE) +
      WEIGHTS.later * this.#note(t, pitch, LATER) +
      WEIGHTS.before * before +
      WEIGHTS.longBefore * this.#note(t, pitch, LONG_BEFORE) +
      WEIGHTS.others * (strongest - onset) +
      (WEIGHTS.height * (pitch - 40)) / 24 +
      WEIGHTS.sure * sure +
      WEIGHTS.sureAndNew * onset * Math.max(0, after - before) +
      WEIGHTS.lower * (lower - sure) +
      WEIGHTS.surest * (surest - sure);
    for (const [semitones, ofOnset, ofAfter, ofNew] of INTERVALS) {
      const p = pitch + semitones;
      if (p < 0 || p >= PITCHES) continue;
      const heard = this.#note(t, p, AFTER);
      sum += ofOnset * this.#stroke(t, p) + ofAfter * heard + ofNew * (heard - this.#note(t, p, BEFORE));
    }
    for (const [semitones, weight] of FUNDAMENTALS) {
      const p = pitch - semitones;
      sum += weight * (this.#stroke(t, p) * this.#note(t, p, AFTER) - sure);
    }
    const octaveBelow = this.#stroke(t, pitch - 12) + 0.1;
    for (const [semitones, weight] of OVERTONES)
      sum += weight * Math.log((this.#stroke(t, pitch + semitones) + 0.1) / octaveBelow);
    return sum;
  }

  /** The surest onset of a pitch in the stroke around a frame. */
  #stroke(t: number, pitch: number): number {
    if (pitch < 0 || pitch >= PITCHES) return 0;
    const { frames, onset } = this.#maps;
    let most = 0;
    for (let k = Math.max(0, t - STROKE_FRAMES); k <= Math.min(frames - 1, t + STROKE_FRAMES); k++)
      most = Math.max(most, onset[k * PITCHES + pitch]!);
    return most;
  }

  #note(t: number, pitch: number, [from, to]: Span): number {
    if (pitch < 0 || pitch >= PITCHES) return 0;
    const first = Math.max(0, t + from);
    const end = Math.min(this.#maps.frames, t + to + 1);
    if (end <= first) return 0;
    return (this.#sums[end * PITCHES + pitch]! - this.#sums[first * PITCHES + pitch]!) / (end - first);
  }
}
