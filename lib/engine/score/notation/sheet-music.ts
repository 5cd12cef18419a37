import type { Chord, Key, Metre } from '../score.ts';
import type { Swing } from '../swing.ts';

/** Ticks a quarter note: sixteenths, triplets and what players add to them have whole numbers. */
export const TICKS = 480;

/** Values of notes as MusicXML names them. */
export const VALUE_NAMES = ['whole', 'half', 'quarter', 'eighth', '16th', '32nd', '64th', '128th'] as const;
export type ValueName = (typeof VALUE_NAMES)[number];

export interface NoteValue {
  name: ValueName;
  dots: 0 | 1;
}

/** What a beam of one level does at a note. */
export type Beam = 'begin' | 'continue' | 'end' | 'forward hook' | 'backward hook';

export interface WrittenNote {
  /** MIDI number. */
  pitch: number;
  tiedFrom: boolean;
  tiedTo: boolean;
  /** How much later it begins and ends when it is played than it is written (and swung), ticks. */
  attack: number;
  release: number;
  /** The syllable that begins here. */
  syllable?: { text: string; syllabic: 'single' | 'begin' | 'middle' | 'end' };
  /** Its syllable is sung on several notes. */
  melisma?: 'start' | 'continue' | 'stop';
  /** From the eighths' beam on. */
  beams: Beam[];
}

/** A note or, without one, a rest. */
export interface WrittenEvent {
  /** From the bar's start. */
  tick: number;
  ticks: number;
  /** Absent for the rest of a whole bar. */
  value?: NoteValue;
  /** Three in the time of two; where a group of them begins and ends. */
  triplet?: { starts: boolean; stops: boolean };
  note?: WrittenNote;
}

export interface WrittenBar {
  /** From the song's start: where its first event is played. */
  startTick: number;
  /** A pickup is shorter than the metre. */
  ticks: number;
  metre: Metre;
  /** The metre is another than in the bar before. */
  changesMetre: boolean;
  /** Sharps; flats below 0. */
  fifths: number;
  key: Key;
  /** The key is another than in the bar before. */
  changesKey: boolean;
  /** A section begins here. */
  label?: string;
  tempos: { tick: number; bpm: number }[];
  chords: { tick: number; chord: Pick<Chord, 'root' | 'quality' | 'bass'> }[];
  events: WrittenEvent[];
}

/** A melody with its words and chords, as it is printed. */
export interface SheetMusic {
  title: string;
  /** Who sings or plays it. */
  partName: string;
  /** Written straight and played in swing. */
  swing?: Swing;
  /** The first is a pickup. */
  hasPickup: boolean;
  bars: WrittenBar[];
}
