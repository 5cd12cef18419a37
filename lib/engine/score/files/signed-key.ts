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

/** Modes whose last chord is minor, by how far it lies above the signature's major key, semitones. */
const ENDING_MINOR: Readonly<Record<number, Mode>> = { 9: 'minor', 2: 'dorian', 4: 'phrygian' };

/** The key of a melody: where its signature does not say the mode, its last chord, else its last note, tells minor from major. */
export function settledKey(signed: SignedKey | undefined, bars: readonly SheetBar[]): Key {
  if (!signed) return { tonic: 0, mode: 'major' };
  if (signed.saysMode) return signed.key;
  const chord = bars.findLast(({ chords }) => chords.length > 0)?.chords.at(-1);
  const last = bars.findLast(({ notes }) => notes.length > 0)?.notes.at(-1);
  const above = (tonic: number) => pitchClass(tonic - signed.key.tonic);
  const mode = chord
    ? /^(minor|half)/.test(chord.quality) && ENDING_MINOR[above(chord.root)]
    : last !== undefined && above(pitchClass(last.pitch)) === 9 && 'minor';
  const tonic = chord ? chord.root : pitchClass(last?.pitch ?? 0);
  return mode ? { tonic, mode } : signed.key;
}
