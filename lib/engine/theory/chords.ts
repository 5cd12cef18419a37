import { CHORD_SYMBOLS as WRITTEN } from '#lib/spelling/chord-symbols.ts';
import type { Chord, ChordQuality, PitchClass } from '../score/score.ts';
import { FLAT_NAMES, pitchClass, SHARP_NAMES } from './pitch.ts';

/** Semitones above the root of each quality's notes, in order of stacking; extensions above the octave. */
export const CHORD_INTERVALS: Record<ChordQuality, readonly number[]> = {
  major: [0, 4, 7],
  minor: [0, 3, 7],
  diminished: [0, 3, 6],
  augmented: [0, 4, 8],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
  power: [0, 7],
  major7: [0, 4, 7, 11],
  minor7: [0, 3, 7, 10],
  dominant7: [0, 4, 7, 10],
  'half-diminished7': [0, 3, 6, 10],
  diminished7: [0, 3, 6, 9],
  'minor-major7': [0, 3, 7, 11],
  major6: [0, 4, 7, 9],
  minor6: [0, 3, 7, 9],
  add9: [0, 4, 7, 14],
  'minor-add9': [0, 3, 7, 14],
  major9: [0, 4, 7, 11, 14],
  minor9: [0, 3, 7, 10, 14],
  dominant9: [0, 4, 7, 10, 14],
  dominant13: [0, 4, 7, 10, 14, 21],
  dominant7sus4: [0, 5, 7, 10],
  dominant7alt: [0, 4, 8, 10, 13],
};

/** What follows the root's name in a chord symbol: of every quality there is. */
export const CHORD_SYMBOLS: Readonly<Record<ChordQuality, string>> = WRITTEN;

type ChordTones = Pick<Chord, 'root' | 'quality' | 'bass'>;

/** Pitch classes of a chord from the root up; a foreign bass note is not among them. */
export function chordPitchClasses(chord: ChordTones): PitchClass[] {
  return CHORD_INTERVALS[chord.quality].map((interval) => pitchClass(chord.root + interval));
}

/** Is the pitch one of the chord's notes (or its bass)? */
export function isChordTone(pitch: number, chord: ChordTones): boolean {
  const pc = pitchClass(pitch);
  return pc === chord.bass || chordPitchClasses(chord).includes(pc);
}

/** Pitch class of the chord's third, or of its suspension; undefined for power chords. */
export function chordThird(chord: ChordTones): PitchClass | undefined {
  const third = CHORD_INTERVALS[chord.quality].find((interval) => interval >= 2 && interval <= 5);
  return third === undefined ? undefined : pitchClass(chord.root + third);
}

/** Pitch class of the chord's fifth (altered where the quality alters it). */
export function chordFifth(chord: ChordTones): PitchClass {
  const fifth = CHORD_INTERVALS[chord.quality].find((interval) => interval >= 6 && interval <= 8) ?? 7;
  return pitchClass(chord.root + fifth);
}

/** Pitch class of the seventh (or sixth), where the chord has one. */
export function chordSeventh(chord: ChordTones): PitchClass | undefined {
  const seventh = CHORD_INTERVALS[chord.quality].find((interval) => interval >= 9 && interval <= 11);
  return seventh === undefined ? undefined : pitchClass(chord.root + seventh);
}

/** "Am7", "C/E" … with flats for names where asked. */
export function chordSymbol(chord: ChordTones, flats = false): string {
  const names = flats ? FLAT_NAMES : SHARP_NAMES;
  const bass = chord.bass === undefined || chord.bass === chord.root ? '' : `/${names[chord.bass]}`;
  return `${names[chord.root]}${CHORD_SYMBOLS[chord.quality]}${bass}`;
}

/** The chord sounding at a beat; the first before the song, the last after it. @throws when there is none. */
export function chordAt(chords: readonly Chord[], beat: number): Chord {
  let low = 0;
  let high = chords.length - 1;
  if (high < 0) throw new RangeError('chordAt: there are no chords');
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((chords[middle] as Chord).startBeat <= beat + 1e-6) low = middle;
    else high = middle - 1;
  }
  return chords[low] as Chord;
}
