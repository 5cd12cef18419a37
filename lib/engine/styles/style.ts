import type { InstrumentId } from '../instruments/ids.ts';
import type { MixProfile } from '../mix/mix-profile.ts';
import type { Mode, PartRole, SectionKind } from '../score/score.ts';
import type { VoicingKind } from '../theory/voicing.ts';
import type { StyleId } from './ids.ts';
import type { DrumRows, Levels, Pattern, Weighted } from './patterns.ts';

export type MetreName = '4/4' | '3/4' | '6/8';

/**
 * Progressions of one mode as roman numerals (see `theory/roman.ts`), usually four or eight bars. Kinds of
 * section that have none take the verse's or the chorus's.
 */
export interface Harmony {
  verse: readonly string[];
  chorus: readonly string[];
  preChorus?: readonly string[];
  bridge?: readonly string[];
  intro?: readonly string[];
  /** Two bars that lead back to the tonic at the end of a section. */
  turnaround?: readonly string[];
  /** The last two bars of the song. */
  cadence?: readonly string[];
}

/** What is added to chords: nothing (triads, suspensions), what people add, or sevenths wherever they fit. */
export type ChordColour = 'plain' | 'usual' | 'rich';

/** How far a style's chords are drawn as those of people's songs (see `compose/learned-chords.ts`). */
export interface LearnedHarmony {
  /** Share of songs; the others take the style's own progressions. */
  share: number;
  /** 0 a chord a bar … 1 as often within bars as people change them. */
  pace: number;
  colour: ChordColour;
}

/** What a seat does: see `compose/` for the player of each. */
export type SeatPlay =
  /** chords in a rhythm (`patterns`, comping notation) */
  | 'comp'
  /** a bass line (`patterns`, bass notation) */
  | 'bass'
  /** quarter notes that walk from chord to chord */
  | 'walking-bass'
  /** held chords, re-voiced as they change, with a swell */
  | 'sustain'
  /** a slow line in thirds, sixths and contrary motion to the melody */
  | 'counter'
  /** short replies in the gaps between the melody's phrases */
  | 'answers'
  /** a figure made from the song's motif, over and over with the chords */
  | 'riff'
  /** the melody itself where nobody sings: intros, solos, instrumentals */
  | 'theme';

/** A seat in the band: what somebody plays in this style and when. */
export interface Seat {
  /** Stable part id: "piano", "strings-high". */
  id: string;
  role: PartRole;
  instruments: Weighted<InstrumentId>;
  play: SeatPlay;
  patterns?: Levels<Pattern>;
  /** Patterns for 12-step bars, where the style has its own. */
  patterns34?: Levels<Pattern>;
  patterns68?: Levels<Pattern>;
  voicing?: VoicingKind;
  voices?: number;
  /** Of who plays chords: how often a rest of the singer's is answered, 0–1. */
  answers?: number;
  /** Plays in sections whose energy lies in here (0–1); all of them when absent. */
  energy?: readonly [number, number];
  only?: readonly SectionKind[];
  never?: readonly SectionKind[];
  /** Probability that the seat is filled at all; 1 when absent. */
  chance?: number;
  /** MIDI range it is written in; the instrument's customary one when absent. */
  register?: readonly [number, number];
  /** −1 … 1 */
  pan?: number;
  /** Recorded twice and panned to both sides. */
  doubled?: boolean;
  /** 0.3–1.2, multiplies velocities. */
  loudness?: number;
}

export interface Drums {
  kit: Weighted<InstrumentId>;
  /** Grooves of 4/4; the other metres have their own or are derived. */
  grooves: Levels<DrumRows>;
  grooves34?: Levels<DrumRows>;
  grooves68?: Levels<DrumRows>;
  /** One bar each; the last steps of it are used for short fills. */
  fills: readonly DrumRows[];
  /** Energy from which the kit plays; sections below have no kit. */
  from: number;
  /** Cymbal crash on the first beat of sections from this energy on. */
  crashFrom: number;
  percussion?: {
    instruments: Weighted<InstrumentId>;
    grooves: Levels<DrumRows>;
    from: number;
    chance: number;
  };
}

export interface MelodyTraits {
  /** 0 square on the beat … 1 nearly always off it. */
  syncopation: number;
  /** How long a syllable takes at ease, in seconds (0.14 dense … 0.5 broad). */
  syllableSeconds: number;
  /** 0 stepwise … 1 leaps gladly. */
  leap: number;
  /** Semitones a section's melody spans (7–14). */
  span: number;
  /** Smallest subdivision of a beat: 2 eighths, 4 sixteenths. */
  grid: 2 | 4;
  scale: 'full' | 'pentatonic' | 'blues';
  /** 0 never … 1 often: held syllables broken into several notes. */
  melisma: number;
  /** 0 avoids repeated notes … 1 loves them. */
  repetition: number;
  delivery?: 'sung' | 'rap' | 'spoken';
}

export interface Feel {
  /** Deviation of every note's start, seconds (0 machine … 0.015 loose). */
  timingSeconds: number;
  /** Deviation of velocity, 0–0.15. */
  velocity: number;
  /** Where the snare and the comping lie: positive is behind the beat, seconds (−0.01 … 0.03). */
  laidBackSeconds: number;
  /** Time between the notes of a strum, seconds. */
  strumSeconds: number;
  /** Probability of a ghost note where drums or bass may have one. */
  ghosts: number;
}

export type EndingKind = 'held' | 'stop' | 'fade' | 'ritardando' | 'tag';

export interface Form {
  introBars: readonly number[];
  outroBars: readonly number[];
  /** What follows the second chorus or fills a song that has few words: solo, drop, interlude … */
  middle: readonly SectionKind[];
  /** Bars of a section without words. */
  instrumentalBars: number;
  /** Orders of sections for music without words, as names joined by blanks. */
  instrumental: readonly string[];
  /** Share of songs whose last refrain begins with next to nothing under the singer; none when absent. */
  stripsLastRefrain?: number;
  /** Where this style's energy differs from the usual curve (see `compose/form.ts`). */
  energy?: Partial<Record<SectionKind, number>>;
}

export interface Transitions {
  /** Probability of each before sections that lift. */
  riser: number;
  impact: number;
  reverseCymbal: number;
  /** Snare roll over the last bars before a drop or chorus. */
  snareRoll: number;
  /** A breath of silence just before. */
  gap: number;
}

/** A style: everything the composer and the mix need to know about a dialect of music. */
export interface Style {
  id: StyleId;
  name: string;
  nameZh: string;
  tempo: { low: number; typical: number; high: number };
  metres: Weighted<MetreName>;
  swing: { amount: number; unit: 0.5 | 0.25 };
  modes: Weighted<Mode>;
  /** Preferred tonics (0–11); any when absent. */
  tonics?: readonly number[];
  harmony: Partial<Record<Mode, Harmony>>;
  /** Absent: its own progressions only. */
  learnedHarmony?: LearnedHarmony;
  drums?: Drums;
  seats: readonly Seat[];
  form: Form;
  melody: MelodyTraits;
  feel: Feel;
  endings: Weighted<EndingKind>;
  /** Probability and size (semitones) of raising the last chorus. */
  modulation: { chance: number; semitones: readonly number[] };
  transitions: Transitions;
  /** How many harmonies and doubles the choruses have, 0–1. */
  backingVocals: number;
  mix: MixProfile;
}
