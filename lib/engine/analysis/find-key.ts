import type { Key } from '../score/score.ts';
import type { ChordSpan } from './chord-tracker.ts';
import { KEY_CHORDS } from './key-chords.ts';
import { KEY_CLOSE } from './key-close.ts';
import { KEY_PROFILES } from './key-profiles.ts';
import { KEY_WEIGHTS } from './key-weights.ts';

/** The profile with the weights of two degrees changed over. */
const swapped = (profile: readonly number[], a: number, b: number): number[] =>
  profile.map((weight, k) => (k === a ? profile[b]! : k === b ? profile[a]! : weight));
/** Major and mixolydian; minor, dorian and phrygian. */
const MODES = {
  major: [KEY_PROFILES.major, swapped(KEY_PROFILES.major, 10, 11)],
  minor: [KEY_PROFILES.minor, swapped(KEY_PROFILES.minor, 8, 9), swapped(KEY_PROFILES.minor, 1, 2)],
};
/** The rarer modes must be this much more like, in correlation. */
const MODAL_COST = 0.03;
/** Chords that say nothing against a key, as semitones above the tonic: of the scale, and those commonly borrowed. */
const AT_HOME = {
  major: { major: [0, 5, 7, 10], minor: [2, 4, 9, 11] },
  minor: { major: [1, 3, 5, 7, 8, 10], minor: [0, 2, 5, 7] },
};

/**
 * What speaks for a key. Where the root is heard rightly the third may still be wrong, so a chord speaks for its root
 * and, apart from that, for its mode.
 */
export interface KeyEvidence {
  /** Correlation of the profile with the notes heard. */
  notes: number;
  /** Shares of the time on the tonic, with any third and with the right one, and on chords at home in the key. */
  rootTime: number;
  tonicTime: number;
  homeTime: number;
  /** Mean over time of how common the chords are in songs of the key, as logarithms of their shares. */
  chordTime: number;
  /** The same of chords a fifth above: where they are long, that may be the tonic itself. */
  dominantTime: number;
  /** The first and the last chord are on the tonic. Many recordings are cut off or fade out. */
  first: number;
  last: number;
  /** Shares of the changes that are major dominant to tonic, and subdominant to tonic. */
  authentic: number;
  plagal: number;
  /** Minor profiles correlate less. */
  minor: number;
}

/**
 * The key of a chord sequence and of the notes it was heard in.
 * @param histogram how much each pitch class is heard, C first
 * @param closes beats on which periods may close
 * @returns the likeliest of the 24 keys and its probability
 */
export function findKey(
  histogram: ArrayLike<number>,
  chords: readonly ChordSpan[],
  closes: readonly number[] = [],
): { key: Key; confidence: number } {
  const oddsOf = (key: Key) =>
    chords.length > 0
      ? oddsOfKey(key, histogram, chords, closes)
      : logOdds(keyEvidence(key, histogram, chords), NOTES_ALONE);
  const candidates = Array.from({ length: 24 }, (_, i) => {
    const key: Key = { tonic: i >> 1, mode: i & 1 ? 'minor' : 'major' };
    return { key, score: oddsOf(key) };
  }).sort((a, b) => b.score - a.score);
  const best = candidates[0]!;
  const total = candidates.reduce((sum, { score }) => sum + Math.exp(score - best.score), 0);
  return { key: best.key, confidence: 1 / total };
}

/** Log-odds of one of the 24 keys; only differences mean something. */
export const oddsOfKey = (
  key: Key,
  histogram: ArrayLike<number>,
  chords: readonly ChordSpan[],
  closes: readonly number[] = [],
): number => logOdds(keyEvidence(key, histogram, chords), WEIGHTS) + KEY_CLOSE * closing(key, chords, closes);

/** Bars of a period: what began is over, and most often at home, in the last of them (Caplin, "Classical Form", 1998). */
const PERIOD_BARS = 8;

/** The downbeats of each period's last bar, counted from the first downbeat. @param strength 2 on a downbeat */
export const closesOf = (strength: readonly number[], firstBeat = 0, endBeat = strength.length): number[] =>
  strength
    .flatMap((value, beat) => (value === 2 && beat >= firstBeat && beat < endBeat ? [beat] : []))
    .filter((_, bar) => bar % PERIOD_BARS === PERIOD_BARS - 1);

/** Share of the periods that close on the tonic. */
export function closing(
  { tonic, mode }: Key,
  chords: readonly ChordSpan[],
  closes: readonly number[],
): number {
  const home = closes.filter((beat) => {
    const chord = chords.find(({ firstBeat, endBeat }) => firstBeat <= beat && beat < endBeat);
    return chord?.root === tonic && chord.isMinor === (mode === 'minor');
  });
  return home.length / Math.max(1, closes.length);
}

const WEIGHTS = Object.entries(KEY_WEIGHTS) as [keyof KeyEvidence, number][];
/** What the notes of a line count where there are no chords, and that minor profiles correlate less. */
const NOTES_ALONE: [keyof KeyEvidence, number][] = [
  ['notes', 9],
  ['minor', 0.335],
];
const logOdds = (evidence: KeyEvidence, weights: typeof WEIGHTS): number =>
  weights.reduce((sum, [name, weight]) => sum + weight * evidence[name], 0);

/** What speaks for one of the 24 keys. */
export function keyEvidence(
  { tonic, mode }: Key,
  histogram: ArrayLike<number>,
  chords: readonly ChordSpan[],
): KeyEvidence {
  const isMinor = mode === 'minor';
  const steps = (c: ChordSpan) => (c.root - tonic + 12) % 12;
  const isTonic = (c: ChordSpan) => c.root === tonic && c.isMinor === isMinor;
  let beats = 1e-9;
  let rootBeats = 0;
  let tonicBeats = 0;
  let homeBeats = 0;
  let commonness = 0;
  let dominantBeats = 0;
  let authentic = 0;
  let plagal = 0;
  chords.forEach((chord, i) => {
    const length = chord.endBeat - chord.firstBeat;
    beats += length;
    if (chord.root === tonic) rootBeats += length;
    if (isTonic(chord)) tonicBeats += length;
    if (steps(chord) === 7) dominantBeats += length;
    if (AT_HOME[isMinor ? 'minor' : 'major'][chord.isMinor ? 'minor' : 'major'].includes(steps(chord)))
      homeBeats += length;
    commonness += length * KEY_CHORDS[isMinor ? 'minor' : 'major'][2 * steps(chord) + Number(chord.isMinor)]!;
    const before = chords[i - 1];
    if (!before || !isTonic(chord)) return;
    if (steps(before) === 7 && !before.isMinor) authentic++;
    if (steps(before) === 5) plagal++;
  });
  const changes = Math.max(1, chords.length - 1);
  return {
    notes: bestCorrelation(isMinor ? 'minor' : 'major', histogram, tonic),
    rootTime: rootBeats / beats,
    tonicTime: tonicBeats / beats,
    homeTime: homeBeats / beats,
    chordTime: commonness / beats,
    dominantTime: dominantBeats / beats,
    first: Number(chords[0]?.root === tonic),
    last: Number(chords.at(-1)?.root === tonic),
    authentic: authentic / changes,
    plagal: plagal / changes,
    minor: Number(isMinor),
  };
}

/** Of the mode's profile or, with two neighbouring degrees changed over, of dorian, phrygian or mixolydian. */
function bestCorrelation(mode: 'major' | 'minor', histogram: ArrayLike<number>, tonic: number): number {
  const likenesses = MODES[mode].map((profile) => correlation(profile, histogram, tonic));
  return Math.max(likenesses[0]!, ...likenesses.slice(1).map((likeness) => likeness - MODAL_COST));
}

/** Pearson correlation of a profile with the histogram read from `tonic` on. */
function correlation(profile: readonly number[], histogram: ArrayLike<number>, tonic: number): number {
  let meanP = 0;
  let meanH = 0;
  for (let k = 0; k < 12; k++) {
    meanP += profile[k]! / 12;
    meanH += histogram[k]! / 12;
  }
  let product = 0;
  let squareP = 0;
  let squareH = 0;
  for (let k = 0; k < 12; k++) {
    const p = profile[k]! - meanP;
    const h = histogram[(k + tonic) % 12]! - meanH;
    product += p * h;
    squareP += p * p;
    squareH += h * h;
  }
  return product / Math.sqrt(squareP * squareH + 1e-12);
}
