import type { ChordQuality, PitchClass } from '../score/score.ts';

/** One way to play a triad of a root, with or without more tones. */
export interface ChordForm {
  quality: ChordQuality;
  /** Weight of each pitch class, C first; of length 1. */
  weights: Float64Array;
  /** Taken off its likeness, in cosines. */
  cost: number;
}

/** The chords told apart in time: a root with a major or a minor third, and how they may be played. */
export interface ChordTemplate {
  root: PitchClass;
  isMinor: boolean;
  /** Pitch classes of the triad. */
  tones: [number, number, number];
  forms: ChordForm[];
}

/** More tones fit anything better: what each beyond the triad costs. */
const EXTENSION_COST = 0.03;
/** A diminished fifth is rare, and three tones of a dominant seventh chord above its root. */
const DIMINISHED_COST = 0.06;
/** A sixth chord has the tones of the minor seventh chord a third below, which is what is meant far more often. */
const SIXTH_COST = 0.1;
/** Tones that are played softer, or not at all. */
const SEVENTH_WEIGHT = 0.8;
const NINTH_WEIGHT = 0.9;

type Form = [quality: ChordQuality, ...intervals: number[]];
const MAJOR_FORMS: Form[] = [
  ['major', 0, 4, 7],
  ['major7', 0, 4, 7, 11],
  ['dominant7', 0, 4, 7, 10],
  ['major6', 0, 4, 7, 9],
  ['dominant9', 0, 4, 7, 10, 2],
  ['major9', 0, 4, 7, 11, 2],
];
const MINOR_FORMS: Form[] = [
  ['minor', 0, 3, 7],
  ['minor7', 0, 3, 7, 10],
  ['minor9', 0, 3, 7, 10, 2],
  ['diminished', 0, 3, 6],
  ['half-diminished7', 0, 3, 6, 10],
  ['diminished7', 0, 3, 6, 9],
];

const weightOf = (interval: number): number =>
  interval >= 9 ? SEVENTH_WEIGHT : interval === 2 ? NINTH_WEIGHT : 1;

function formOf(root: PitchClass, [quality, ...intervals]: Form): ChordForm {
  const norm = Math.hypot(...intervals.map(weightOf));
  const weights = new Float64Array(12);
  for (const interval of intervals) weights[(root + interval) % 12] = weightOf(interval) / norm;
  const cost =
    EXTENSION_COST * (intervals.length - 3) +
    (intervals.includes(6) ? DIMINISHED_COST : 0) +
    (quality === 'major6' ? SIXTH_COST : 0);
  return { quality, weights, cost };
}

/** Twenty-four: C major, C minor, C♯ major … */
export const CHORD_TEMPLATES: readonly ChordTemplate[] = Array.from({ length: 24 }, (_, i) => {
  const root = i >> 1;
  const isMinor = (i & 1) === 1;
  return {
    root,
    isMinor,
    tones: [root, (root + (isMinor ? 3 : 4)) % 12, (root + 7) % 12],
    forms: (isMinor ? MINOR_FORMS : MAJOR_FORMS).map((form) => formOf(root, form)),
  };
});

/** The form a chroma is most like. @param chroma of length 1, twelve values from `at` on */
export function likestForm(
  forms: readonly ChordForm[],
  chroma: ArrayLike<number>,
  at = 0,
): { form: ChordForm; likeness: number } {
  let best = forms[0]!;
  let likeness = -1;
  for (const form of forms) {
    let sum = -form.cost;
    for (let k = 0; k < 12; k++) sum += form.weights[k]! * chroma[at + k]!;
    if (sum > likeness) {
      likeness = sum;
      best = form;
    }
  }
  return { form: best, likeness };
}
