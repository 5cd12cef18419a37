/**
 * The score: what a song *is*, before any sound. A plain, versioned, JSON-serialisable value that every
 * other part of the engine makes or reads. Musical time is in beats (quarter-note beats of the tempo map,
 * counted from 0); `score-time.ts` turns beats into seconds.
 */
export const SCORE_VERSION = 1;

/** 0 = C … 11 = B. */
export type PitchClass = number;
export type Mode =
  | 'major'
  | 'minor'
  | 'dorian'
  | 'mixolydian'
  | 'lydian'
  | 'phrygian'
  | 'harmonic-minor'
  | 'major-pentatonic'
  | 'minor-pentatonic'
  | 'blues';
export interface Key {
  tonic: PitchClass;
  mode: Mode;
}
export interface KeyChange {
  startBeat: number;
  key: Key;
}
/** `beatsPerBar` quarter-note beats a bar: 3/4 is 3, 6/8 is 3 with `beatUnit` 8 (numerator 6). */
export interface Metre {
  numerator: number;
  denominator: 4 | 8;
  beatsPerBar: number;
}
/** On a bar line of what comes before it. */
export interface MetreChange {
  startBeat: number;
  metre: Metre;
}
export interface TempoChange {
  startBeat: number;
  bpm: number;
}

export type SectionKind =
  | 'intro'
  | 'verse'
  | 'pre-chorus'
  | 'chorus'
  | 'post-chorus'
  | 'bridge'
  | 'instrumental'
  | 'solo'
  | 'drop'
  | 'build'
  | 'breakdown'
  | 'interlude'
  | 'outro';

export interface Section {
  kind: SectionKind;
  /** As shown to people: "Verse 2". */
  label: string;
  /** 0 for the first of its kind, 1 for the second … */
  occurrence: number;
  startBeat: number;
  lengthBeats: number;
  /** 0 (barely there) to 1 (everything plays). */
  energy: number;
}

export type ChordQuality =
  | 'major'
  | 'minor'
  | 'diminished'
  | 'augmented'
  | 'sus2'
  | 'sus4'
  | 'power'
  | 'major7'
  | 'minor7'
  | 'dominant7'
  | 'half-diminished7'
  | 'diminished7'
  | 'minor-major7'
  | 'major6'
  | 'minor6'
  | 'add9'
  | 'minor-add9'
  | 'major9'
  | 'minor9'
  | 'dominant9'
  | 'dominant13'
  | 'dominant7sus4'
  | 'dominant7alt';

export interface Chord {
  startBeat: number;
  lengthBeats: number;
  root: PitchClass;
  quality: ChordQuality;
  /** Lowest note where it is not the root. */
  bass?: PitchClass;
}

/** What a part does in the arrangement; styles, mix targets and stems speak in these. */
export type PartRole =
  | 'lead-vocal'
  | 'backing-vocal'
  | 'lead'
  | 'counter'
  | 'harmony'
  | 'pad'
  | 'arpeggio'
  | 'riff'
  | 'bass'
  | 'sub-bass'
  | 'kick'
  | 'snare'
  | 'hats'
  | 'cymbals'
  | 'toms'
  | 'drums'
  | 'percussion'
  | 'effects';

/** The stems a song is kept in. Their samples sum to the mix before mastering. */
export const BUSES = [
  'vocals',
  'backing_vocals',
  'drums',
  'percussion',
  'bass',
  'harmony',
  'melody',
  'effects',
] as const;
export type Bus = (typeof BUSES)[number];

export type Articulation =
  | 'normal'
  | 'staccato'
  | 'legato'
  | 'accent'
  | 'ghost'
  | 'palm-mute'
  | 'strum-down'
  | 'strum-up'
  | 'slide'
  | 'scoop'
  | 'fall'
  | 'tremolo'
  | 'trill'
  | 'pizzicato'
  | 'choke'
  | 'dead';

export interface Note {
  startBeat: number;
  lengthBeats: number;
  /** MIDI number; for drum parts a General MIDI percussion key. */
  pitch: number;
  /** (0, 1]. */
  velocity: number;
  articulation?: Articulation;
  /** Humanising: added to the start after the tempo map, in seconds, within ±0.05. */
  offsetSeconds?: number;
  /** For a sung note: which syllable of `Score.lyrics` it carries. */
  sung?: {
    line: number;
    syllable: number /** Melisma: carries on the syllable of the note before. */;
    continues?: boolean;
  };
}

/** A continuous control of a part. `expression`, `sustain`, `brightness`, `vibrato` 0–1; `bend` in semitones. */
export interface ControlPoint {
  beat: number;
  control: 'expression' | 'sustain' | 'bend' | 'vibrato' | 'brightness';
  value: number;
}

export interface Part {
  /** Unique in the score, stable over edits: "lead-vocal", "piano", "strings-high". */
  id: string;
  /** As shown to people and in MIDI files. */
  name: string;
  role: PartRole;
  bus: Bus;
  /** An id of `instruments/index.ts`; for vocal roles a voice id of `voice/voices/index.ts`. */
  instrument: string;
  /** −1 (left) … 1 (right); the mix decides where absent. */
  pan?: number;
  /** Louder or softer than the mix would have it, dB. */
  gainDb?: number;
  /** Silent, with its notes kept. */
  muted?: true;
  /** How the words of a vocal part are delivered; 'sung' when absent. */
  delivery?: 'sung' | 'rap' | 'spoken';
  notes: Note[];
  controls?: ControlPoint[];
}

/** Language of a syllable: which rules pronounce it. */
export type SungLanguage = 'en' | 'zh' | 'vocable';

/** One syllable as the one text front-end (`voice/text`) cut it; composer and singer share it. */
export interface Syllable {
  /** The letters or the character sung. */
  text: string;
  /** Index into `LyricLine.words`. */
  word: number;
  language: SungLanguage;
  /** Phone names of `voice/phones.ts`. */
  onset: string[];
  nucleus: string[];
  coda: string[];
  /** 0 unstressed, 1 secondary, 2 primary. */
  stress: 0 | 1 | 2;
  /** Mandarin tone 1–5 (5 = neutral). */
  tone?: 1 | 2 | 3 | 4 | 5;
}

export interface LyricLine {
  /** Index into `Score.sections`. */
  section: number;
  /** As written. */
  text: string;
  words: string[];
  syllables: Syllable[];
  /** Written in parentheses: sung by the backing voices. */
  backing: boolean;
}

export interface Score {
  version: typeof SCORE_VERSION;
  title: string;
  seed: number;
  /** An id of `styles/index.ts`. */
  style: string;
  key: Key;
  keyChanges: KeyChange[];
  metre: Metre;
  /** In order; absent where the song has one metre. `barsOf` (`#lib/spelling/bars.ts`) tells where bars are. */
  metreChanges?: MetreChange[];
  /** Starts with a change at beat 0. */
  tempoMap: TempoChange[];
  /** 0 straight … 0.33 triplet swing, of `swingUnit`. Already applied to the notes; kept for edits. */
  swing: number;
  /** Length in beats of the notes that swing: 0.5 (eighths, the default) or 0.25 (sixteenths). */
  swingUnit?: 0.5 | 0.25;
  lengthBeats: number;
  sections: Section[];
  chords: Chord[];
  parts: Part[];
  lyrics: LyricLine[];
  /** The named melodic cell the song grows from: semitone steps and lengths in beats. */
  motif: { steps: number[]; lengthsBeats: number[] };
}

/** Whether a part is sung. */
export const isVocalPart = (part: Pick<Part, 'role'>): boolean =>
  part.role === 'lead-vocal' || part.role === 'backing-vocal';
