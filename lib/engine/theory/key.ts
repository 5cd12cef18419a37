import type { Key, KeyChange, Mode, Score } from '../score/score.ts';
import { FLAT_NAMES, pitchClass, SHARP_NAMES } from './pitch.ts';
import { isMinorMode } from './scales.ts';

/** Tonics that musicians spell with flats: major-like and minor-like. */
const FLAT_MAJOR = new Set([1, 3, 5, 8, 10]);
const FLAT_MINOR = new Set([0, 2, 3, 5, 7, 10]);

const MODE_NAMES: Record<Mode, string> = {
  major: 'major',
  minor: 'minor',
  dorian: 'dorian',
  mixolydian: 'mixolydian',
  lydian: 'lydian',
  phrygian: 'phrygian',
  'harmonic-minor': 'harmonic minor',
  'major-pentatonic': 'major pentatonic',
  'minor-pentatonic': 'minor pentatonic',
  blues: 'blues',
};

/** Is the key customarily written with flats? */
export function usesFlats(key: Key): boolean {
  return (isMinorMode(key.mode) ? FLAT_MINOR : FLAT_MAJOR).has(key.tonic);
}

/** "A minor", "Eb major". */
export function keyName(key: Key): string {
  return `${(usesFlats(key) ? FLAT_NAMES : SHARP_NAMES)[key.tonic]} ${MODE_NAMES[key.mode]}`;
}

/** The same mode on a tonic `semitones` higher. */
export function transposeKey(key: Key, semitones: number): Key {
  return { tonic: pitchClass(key.tonic + semitones), mode: key.mode };
}

/** The key in force at a beat of a score. */
export function keyAt(score: Pick<Score, 'key' | 'keyChanges'>, beat: number): Key {
  let found = score.key;
  for (const change of score.keyChanges as readonly KeyChange[])
    if (change.startBeat <= beat + 1e-6) found = change.key;
  return found;
}
