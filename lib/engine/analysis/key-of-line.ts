import type { Key } from '../score/score.ts';
import { pitchClass } from '../theory/pitch.ts';
import { keyPitchClasses } from '../theory/scales.ts';
import { keyEvidence } from './find-key.ts';

/** A note of a line alone. */
export interface LineNote {
  pitch: number;
  /** In any unit. */
  length: number;
}

/** A held note counts for no more than so many of the line's usual ones. */
const LONGEST_SHARE = 3;
/** What speaks for a key, in log-odds: likeness to its profile, time outside of its scale, and where the line ends. */
const WEIGHTS = { notes: 9, outside: -8, endsAtHome: 1.4, endsOnTriad: 0.4, minor: 0.1 };

/**
 * The key in which a line of notes alone lies best. A line has no chords to tell it, but its last note does.
 * @param notes in order, one at least
 */
export function keyOfLine(notes: readonly LineNote[]): { key: Key; confidence: number } {
  const lengths = notes.map(({ length }) => length).sort((a, b) => a - b);
  const longest = LONGEST_SHARE * (lengths[lengths.length >> 1] ?? 1);
  const histogram = new Float64Array(12);
  let total = 1e-9;
  for (const { pitch, length } of notes) {
    histogram[pitchClass(pitch)]! += Math.min(longest, length);
    total += Math.min(longest, length);
  }
  const last = pitchClass(notes.at(-1)?.pitch ?? 0);
  const candidates = Array.from({ length: 24 }, (_, i) => {
    const key: Key = { tonic: i >> 1, mode: i & 1 ? 'minor' : 'major' };
    const end = (last - key.tonic + 12) % 12;
    const isTriad = end === 0 || end === 7 || end === (key.mode === 'minor' ? 3 : 4);
    const score =
      WEIGHTS.notes * keyEvidence(key, histogram, []).notes +
      (WEIGHTS.outside * outsideOf(key, histogram)) / total +
      (end === 0 ? WEIGHTS.endsAtHome : 0) +
      (isTriad ? WEIGHTS.endsOnTriad : 0) +
      (key.mode === 'minor' ? WEIGHTS.minor : 0);
    return { key, score };
  }).sort((a, b) => b.score - a.score);
  const best = candidates[0]!;
  const sum = candidates.reduce((all, { score }) => all + Math.exp(score - best.score), 0);
  return { key: best.key, confidence: 1 / sum };
}

/** Share of a line's time that lies outside of a key, 0–1; a minor key's raised leading note is in it. */
export function shareOutside(key: Key, notes: readonly LineNote[]): number {
  const histogram = new Float64Array(12);
  let total = 1e-9;
  for (const { pitch, length } of notes) {
    histogram[pitchClass(pitch)]! += length;
    total += length;
  }
  return outsideOf(key, histogram) / total;
}

function outsideOf(key: Key, histogram: ArrayLike<number>): number {
  const inside = keyPitchClasses(key);
  let outside = 0;
  for (let k = 0; k < 12; k++) {
    const isLeading = key.mode === 'minor' && (k - key.tonic + 12) % 12 === 11;
    if (!inside.has(k) && !isLeading) outside += histogram[k]!;
  }
  return outside;
}
