import { pitchClass } from '../../theory/pitch.ts';
import type { Key, Mode } from '../score.ts';
import type { SheetBar } from './sheet.ts';

/** How many fifths above a signature's major key the tonic of a mode lies. */
const MODES: Readonly<Record<string, { mode: Mode; fifths: number }>> = {
  major: { mode: 'major', fifths: 0 },
  ionian: { mode: 'major', fifths: 0 },
  minor: { mode: 'minor', fifths: 3 },
  aeolian: { mode: 'minor', fifths: 3 },
  dorian: { mode: 'dorian', fifths: 2 },
  mixolydian: { mode: 'mixolydian', fifths: 1 },
  lydian: { mode: 'lydian', fifths: -1 },
  phrygian: { mode: 'phrygian', fifths: 4 },
};

/** A key as a signature writes it: its mode is not always said. */
export interface SignedKey {
  key: Key;
  saysMode: boolean;
}

/** @param transpose semitones from what is written to what sounds */
export function keyOfSignature(fifths: number, modeName: string | undefined, transpose = 0): SignedKey {
  const known = modeName === undefined ? undefined : MODES[modeName];
  const { mode, fifths: above } = known ?? MODES['major']!;
  return {
    key: { tonic: pitchClass(7 * (fifths + above) + transpose), mode },
    saysMode: known !== undefined,
  };
}

/** The key of a melody: where its signature does not say the mode, its last note and chord tell minor from major. */
export function settledKey(signed: SignedKey | undefined, bars: readonly SheetBar[]): Key {
  if (!signed) return { tonic: 0, mode: 'major' };
  if (signed.saysMode) return signed.key;
  const minor = pitchClass(signed.key.tonic + 9);
  const last = bars.findLast(({ notes }) => notes.length > 0)?.notes.at(-1);
  const chord = bars.findLast(({ chords }) => chords.length > 0)?.chords.at(-1);
  const endsMinor = chord
    ? chord.root === minor && /^(minor|half|dim)/.test(chord.quality)
    : last !== undefined && pitchClass(last.pitch) === minor;
  return endsMinor ? { tonic: minor, mode: 'minor' } : signed.key;
}
