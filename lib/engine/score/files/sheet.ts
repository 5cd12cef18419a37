import type { Chord, ControlPoint, Key, KeyChange, Metre, MetreChange, Note, TempoChange } from '../score.ts';
import { shortSentence } from '../short-sentence.ts';
import type { Swing } from '../swing.ts';

/** A file that is no score, or one that cannot be made: the sentence says what, where, and what would be right. */
export class UnreadableScoreError extends Error {
  override readonly name = 'UnreadableScoreError';

  constructor(sentence: string) {
    super(shortSentence(sentence));
  }
}

/** What is sung on a note: a syllable, and whether its word goes on after it. */
export interface SheetSyllable {
  text: string;
  /** The word goes on with the next syllable. */
  goesOn: boolean;
}

export interface SheetNote {
  startBeat: number;
  lengthBeats: number;
  /** How much later than written it begins and ends when it is played, beats. */
  attackBeats?: number;
  releaseBeats?: number;
  /** MIDI number. */
  pitch: number;
  /** By verse, from the first; a note without one carries on the syllable before it. */
  syllables?: readonly (SheetSyllable | undefined)[];
  /** Goes on into the next note of its pitch. */
  tied?: boolean;
}

/** A written bar, before repeats are played. Beats count from its start. */
export interface SheetBar {
  /** As written out: pickups and what completes them are shorter than the metre. */
  lengthBeats: number;
  notes: SheetNote[];
  /** What its voice plays beside its tune: the lower notes of chords, overlays. */
  others?: SheetNote[];
  chords: Chord[];
  /** Repeat signs at its start and its end; `times` it is played in all. */
  repeatStarts?: boolean;
  repeatEnds?: { times: number };
  /** Played in these passes only: first and second endings. */
  endings?: readonly number[];
  /** Jumps are taken at a bar's end, once; after one, `fine` ends the song and `toCoda` goes on at the coda, both at the bar's end. */
  jump?: 'capo' | 'segno';
  segno?: boolean;
  fine?: boolean;
  toCoda?: boolean;
  coda?: boolean;
  /** Quarters a minute from a beat of the bar on. */
  tempos?: { startBeat: number; bpm: number }[];
  /** From this bar on. */
  key?: Key;
  /** In which it is written; the sheet's where nothing is said. */
  metre?: Metre;
  /** A name of what begins here: "Verse", "A". */
  label?: string;
}

/** A melody as it is written, with its words and chords. */
export interface Sheet {
  title: string;
  key: Key;
  /** In which most of it is. */
  metre: Metre;
  /** Written straight and played so. */
  swing?: Swing;
  bars: SheetBar[];
  /** What others play with the melody. */
  band?: SheetTrack[];
  /** `false` where all of it is a band's, and the notes of the bars no tune of their own. */
  hasTune?: false;
  /** What is read otherwise than it is written. */
  notices?: string[];
}

/** Who plays in a band. */
export interface BandPlayer {
  name: string;
  /** General MIDI program, 0–127. */
  program: number;
  isDrums: boolean;
}

/** As a player's staves are written: the notes of each bar, whose beats count from its start; those tied go on in the next of their pitch. */
export interface SheetTrack extends BandPlayer {
  bars: (Note & { tied?: boolean })[][];
}

/** What one player of a band plays. Beats count from the start of the song. */
export interface BandTrack extends BandPlayer {
  notes: Note[];
  controls: ControlPoint[];
}

/** A melody as it is played: repeats unfolded, ties joined, on the song's beats. */
export interface PlayedSheet {
  title: string;
  key: Key;
  metre: Metre;
  /** On bar lines. */
  metreChanges?: MetreChange[];
  keyChanges: KeyChange[];
  tempoMap: TempoChange[];
  /** Already applied to the notes. */
  swing?: Swing;
  notes: { startBeat: number; lengthBeats: number; pitch: number; syllable?: SheetSyllable }[];
  chords: Chord[];
  lengthBeats: number;
  /** What others play with it. */
  band: BandTrack[];
  /** Where something begins that has a name. */
  markers: { beat: number; label: string }[];
  notices: string[];
}
