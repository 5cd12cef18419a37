import { PITCHES } from './network.ts';
import { NOTE_EVIDENCE_WEIGHTS } from './note-evidence-weights.ts';
import type { NotePosteriors } from './posteriors.ts';

/** What is told of a peak itself, in this order. */
const OF_ITSELF = [
  /** Log-odds of the onset itself. */
  'onset',
  /** Mean note probability in the tenth of a second after it, at once, and later; and before it: what sounds already does not begin. */
  'after',
  'atOnce',
  'later',
  'before',
  'longBefore',
  /** How much surer the surest onset of the moment is. */
  'others',
  /** Two octaves higher. */
  'height',
  /** Onset times what is heard after it, and times how much more that is than before. */
  'sure',
  'sureAndNew',
  /** How much surer the surest lower pitch is, and the surest of all. */
  'lower',
  'surest',
] as const;
/** Of other pitches, by semitones: their onset, their mean note probability after it, and how much more that is than before. */
const INTERVALS = [-31, -28, -24, -19, -12, -7, -5, -1, 1, 5, 7, 12, 19, 24, 28, 31];
/** How much surer the pitches of which this is an overtone are, by semitones. */
const FUNDAMENTALS = [12, 19, 24, 28];
/** Logarithm of how much stronger the onset of an overtone is than that of the octave below. */
const OVERTONES = [12, 19];

/** What is told of a peak, in the order of {@link NoteEvidence.features}. */
export const NOTE_FEATURES: readonly string[] = [
  'bias',
  ...OF_ITSELF,
  ...INTERVALS.flatMap((by) => [`onset ${by}`, `after ${by}`, `new ${by}`]),
  ...FUNDAMENTALS.map((by) => `fundamental ${by}`),
  ...OVERTONES.map((by) => `overtone ${by}`),
];
const WEIGHTS = Float64Array.from(NOTE_FEATURES, (name) => NOTE_EVIDENCE_WEIGHTS[name] ?? 0);

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
  readonly #features = new Float64Array(NOTE_FEATURES.length);

  constructor(maps: NotePosteriors) {
    this.#maps = maps;
    this.#sums = new Float64Array((maps.frames + 1) * PITCHES);
    for (let i = 0; i < maps.frames * PITCHES; i++) this.#sums[i + PITCHES] = this.#sums[i]! + maps.note[i]!;
  }

  /** Log-odds that a note begins at this frame. @param pitch 0 is the lowest */
  logOdds(t: number, pitch: number): number {
    const features = this.features(t, pitch);
    let sum = 0;
    for (let i = 0; i < WEIGHTS.length; i++) sum += WEIGHTS[i]! * features[i]!;
    return sum;
  }

  /** What is told of a peak: {@link NOTE_FEATURES}; overwritten by the next call. */
  features(t: number, pitch: number): Float64Array {
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
    const features = this.#features.fill(0);
    let at = 0;
    const add = (value: number) => {
      features[at++] = value;
    };
    add(1);
    add(Math.log(onset / (1.0001 - onset)));
    add(after);
    add(this.#note(t, pitch, AT_ONCE));
    add(this.#note(t, pitch, LATER));
    add(before);
    add(this.#note(t, pitch, LONG_BEFORE));
    add(strongest - onset);
    add((pitch - 40) / 24);
    add(sure);
    add(onset * Math.max(0, after - before));
    add(lower - sure);
    add(surest - sure);
    for (const semitones of INTERVALS) {
      const p = pitch + semitones;
      if (p < 0 || p >= PITCHES) {
        at += 3;
        continue;
      }
      const heard = this.#note(t, p, AFTER);
      add(this.#stroke(t, p));
      add(heard);
      add(heard - this.#note(t, p, BEFORE));
    }
    for (const semitones of FUNDAMENTALS) {
      const p = pitch - semitones;
      add(this.#stroke(t, p) * this.#note(t, p, AFTER) - sure);
    }
    const octaveBelow = this.#stroke(t, pitch - 12) + 0.1;
    for (const semitones of OVERTONES)
      add(Math.log((this.#stroke(t, pitch + semitones) + 0.1) / octaveBelow));
    return features;
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
