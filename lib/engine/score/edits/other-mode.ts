import { CHORD_INTERVALS, chordAt } from '../../theory/chords.ts';
import { keyAt } from '../../theory/key.ts';
import { pitchClass } from '../../theory/pitch.ts';
import { PARENT_MODE, SCALE_STEPS } from '../../theory/scales.ts';
import type { Chord, ChordQuality, Key, Score } from '../score.ts';

/** The modes that a song can be turned into. */
export type TurnedMode = 'major' | 'minor';

const FIFTH = 7;
const LEADING = 11;

/** A key in a mode; it stays what it is where that is one of it: a minor pentatonic is minor. */
export const inMode = (key: Key, mode: TurnedMode | undefined): Key =>
  mode === undefined || PARENT_MODE[key.mode] === mode ? key : { ...key, mode };

/**
 * How far each pitch of a song moves where its mode is another: degree by degree of the scale. What is of no degree stays, and so does the
 * leading note over a dominant, which minor raises (harmonic minor).
 */
export function toMode(
  score: Pick<Score, 'key' | 'keyChanges' | 'chords'>,
  mode: TurnedMode | undefined,
): (pitch: number, beat: number) => number {
  if (mode === undefined) return () => 0;
  return (pitch, beat) => {
    const key = keyAt(score, beat);
    if (inMode(key, mode) === key) return 0;
    const above = pitchClass(pitch - key.tonic);
    const steps = SCALE_STEPS[PARENT_MODE[key.mode]];
    const degree = steps.indexOf(above);
    if (degree < 0) return 0;
    const chord = score.chords.length > 0 ? chordAt(score.chords, beat) : undefined;
    if (mode === 'minor' && above === LEADING && chord && isDominant(chord, key)) return 0;
    return SCALE_STEPS[mode][degree]! - above;
  };
}

const isDominant = ({ root, quality }: Chord, key: Key): boolean =>
  pitchClass(root - key.tonic) === FIFTH && CHORD_INTERVALS[quality].includes(4);

/** A chord whose notes are moved one by one: the quality that they are then, else the nearest to it. */
export function chordToMode(chord: Chord, moves: (pitch: number, beat: number) => number): Chord {
  const moved = (pitch: number) => pitchClass(pitch + moves(pitch, chord.startBeat));
  const root = moved(chord.root);
  const notes = new Set(
    CHORD_INTERVALS[chord.quality].map((step) => pitchClass(moved(chord.root + step) - root)),
  );
  const bass = chord.bass === undefined ? undefined : moved(chord.bass);
  const before = CHORD_INTERVALS[chord.quality].map(pitchClass);
  if (before.every((step) => notes.has(step))) return { ...chord, root, ...(bass !== undefined && { bass }) };
  let quality = chord.quality;
  let least = Number.POSITIVE_INFINITY;
  for (const [name, steps] of Object.entries(CHORD_INTERVALS) as [ChordQuality, readonly number[]][]) {
    const own = new Set(steps.map(pitchClass));
    const differs = [...own].filter((step) => !notes.has(step)).length;
    const lacks = [...notes].filter((step) => !own.has(step)).length;
    if (differs + lacks < least) [quality, least] = [name, differs + lacks];
  }
  return { ...chord, root, quality, ...(bass !== undefined && { bass }) };
}
