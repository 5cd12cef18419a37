import type { Chord, Key } from '../../score/score.ts';
import { CHORD_INTERVALS } from '../../theory/chords.ts';
import { pitchClass } from '../../theory/pitch.ts';
import { isMinorMode, keyPitchClasses } from '../../theory/scales.ts';

/** How far back the writer remembers what was sung at the same place: one, two, four and eight bars, sixteenths. */
export const MEMORY_LAGS = [16, 32, 64, 128] as const;
/** Largest interval the writer moves by, semitones. */
export const LARGEST_INTERVAL = 12;
/** How many intervals there are to choose from: −12 … 12. */
export const INTERVALS = LARGEST_INTERVAL * 2 + 1;

const NO_CHORD = 36;
const LAST_INTERVALS = 4;
const RECENT_CHORDS = NO_CHORD + 1;
const PLACES = 16;

/** Sizes of the groups of columns, each of which has one 1. */
const SIZES = [
  12, // degree of the note before
  ...Array.from({ length: LAST_INTERVALS }, () => INTERVALS),
  RECENT_CHORDS, // chord
  RECENT_CHORDS, // chord half a bar later
  PLACES, // place in the bar
  9, // length
  10, // gap from the note before
  9, // register
  9, // notes left in the phrase
  2, // first of a phrase
  2, // minor
  ...MEMORY_LAGS.map(() => INTERVALS + 2), // what was sung a lag ago
  ...MEMORY_LAGS.map(() => 5), // for how many notes it has been sung again
  12 * RECENT_CHORDS, // degree and chord together
  INTERVALS * INTERVALS, // the last two intervals together
];
const OFFSETS = SIZES.map((_, i) => SIZES.slice(0, i).reduce((sum, size) => sum + size, 0));

/** Columns the network sees, and how many of them are 1 for a note. */
export const COLUMNS = SIZES.reduce((sum, size) => sum + size, 0);
export const COLUMN_GROUPS = SIZES.length;
/** The groups that tell of memory: the first of the hints, the first of the runs. */
export const HINT_GROUP = 1 + LAST_INTERVALS + 9;
/** Column of a hint's group that says that nothing was sung there. */
export const noHintColumn = (lag: number): number => OFFSETS[HINT_GROUP + lag]! + INTERVALS + 1;

/** What is known when a note's pitch is to be chosen. */
export interface NoteContext {
  /** MIDI number of the note before. */
  previous: number;
  /** The last four intervals, the latest last. */
  intervals: readonly number[];
  /** Chord classes ({@link chordClass}) under the note and half a bar later. */
  chord: number;
  chordLater: number;
  /** Sixteenths. */
  startStep: number;
  lengthSteps: number;
  gapSteps: number;
  /** Semitones of the note before over the middle of the song's register. */
  height: number;
  /** Notes that follow in the phrase. */
  left: number;
  first: boolean;
  minor: boolean;
  /** Pitches sung {@link MEMORY_LAGS} ago. */
  hints: readonly (number | undefined)[];
  /** For how many notes each memory has held. */
  runs: readonly number[];
  /** Pitch class of the major scale the key shares its notes with. */
  home: number;
}

const within = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/**
 * Writes the columns that are 1 for a note into `columns` (COLUMN_GROUPS long).
 */
export function fillColumns(context: NoteContext, columns: Int32Array): void {
  const degree = pitchClass(context.previous - context.home);
  const interval = (back: number) =>
    within(context.intervals[LAST_INTERVALS - back] ?? 0, -LARGEST_INTERVAL, LARGEST_INTERVAL) +
    LARGEST_INTERVAL;
  let group = 0;
  const add = (column: number) => {
    columns[group] = OFFSETS[group]! + column;
    group++;
  };
  add(degree);
  for (let back = LAST_INTERVALS; back >= 1; back--) add(interval(back));
  add(context.chord);
  add(context.chordLater);
  add(((context.startStep % PLACES) + PLACES) % PLACES);
  add(within(context.lengthSteps, 0, 8));
  add(within(context.gapSteps, 0, 9));
  add(within(Math.round(context.height / 3) + 4, 0, 8));
  add(within(context.left, 0, 8));
  add(context.first ? 1 : 0);
  add(context.minor ? 1 : 0);
  for (const hint of context.hints) {
    const rise = hint === undefined ? undefined : hint - context.previous;
    if (rise === undefined) add(INTERVALS + 1);
    else add(Math.abs(rise) > LARGEST_INTERVAL ? INTERVALS : rise + LARGEST_INTERVAL);
  }
  for (const run of context.runs) add(within(run, 0, 4));
  add(degree * RECENT_CHORDS + context.chord);
  add(interval(2) * INTERVALS + interval(1));
}

/**
 * One of 36 classes of chords by root against the home and by third (major, minor, neither); 36 for none.
 * @param third semitones of the third over the root; undefined for none
 */
export function chordClass(root: number, third: number | undefined, home: number): number {
  return pitchClass(root - home) * 3 + (third === 4 ? 0 : third === 3 ? 1 : 2);
}

/** The class of one of our chords; a power chord has the third its key gives it. */
export function chordClassOf(chord: Pick<Chord, 'root' | 'quality'>, key: Key, home: number): number {
  const intervals = CHORD_INTERVALS[chord.quality];
  const thirds = chord.quality === 'power' ? keyPitchClasses(key) : undefined;
  const has = (third: number) =>
    thirds ? thirds.has(pitchClass(chord.root + third)) : intervals.some((i) => i % 12 === third);
  return chordClass(chord.root, has(4) ? 4 : has(3) ? 3 : undefined, home);
}

export const NO_CHORD_CLASS = NO_CHORD;

/** Semitones by which the major scale of the same notes begins above a mode's tonic. */
const RELATIVE_MAJOR: Partial<Record<Key['mode'], number>> = {
  minor: 3,
  dorian: 10,
  mixolydian: 5,
  phrygian: 8,
  lydian: 7,
};

/** Pitch class of the major scale that a key shares its notes with. */
export const homeOf = (key: Key): number =>
  pitchClass(key.tonic + (RELATIVE_MAJOR[key.mode] ?? (isMinorMode(key.mode) ? 3 : 0)));
