import type { InstrumentId } from '../instruments/ids.ts';
import type { StyleReading } from '../lyrics/style-reading.ts';
import type { Key, Metre, PartRole, SectionKind, Syllable } from '../score/score.ts';
import type { StyleId } from '../styles/ids.ts';
import type { EndingKind } from '../styles/style.ts';
import type { RomanBar } from '../theory/roman.ts';

export type Delivery = 'sung' | 'rap' | 'spoken';

/** A line of words as the text front-end cut it, before it has notes. */
export interface PlannedLine {
  /** As written. */
  text: string;
  words: string[];
  syllables: Syllable[];
  /** In parentheses: for the backing voices. */
  backing: boolean;
  delivery?: Delivery;
}

/** A section of the lyrics; no lines for `[Solo]`, `[Instrumental]` and the like. */
export interface LyricSection {
  kind: SectionKind;
  /** As shown: "Verse 2". Made from the kind where empty. */
  label: string;
  lines: PlannedLine[];
}

/** Instruments that are not to play. */
export type Avoided = Pick<StyleReading, 'instruments' | 'without'>;

/** A section as it was asked for; how long, how strong and on which chords is chosen where it is not said. */
export interface WishedSection extends LyricSection {
  seconds?: number;
  bars?: number;
  energy?: number;
  /** See `readGivenChords`. */
  chords?: string;
  include: readonly InstrumentId[];
  avoid: Avoided;
}

/** Who sings, and where the voice is at home (MIDI numbers). */
export interface PlannedVoice {
  /** Voice id; opaque to the composer. */
  id: string;
  range: { low: number; high: number };
  tessitura: { low: number; high: number };
}

export interface PlannedSection extends LyricSection {
  occurrence: number;
  bars: number;
  /** Bars each line takes, in order; what is left of `bars` is played without words. */
  lineBars: number[];
  /** 0–1 */
  energy: number;
  /** Roman numerals, one token a bar; repeated to fill the section. */
  progression: string;
  /** Semitones above the song's key. */
  keyShift: number;
  /** Chords that were asked for, repeated to fill the section; they stand in the progression's place. */
  chords?: RomanBar[];
  /** A tempo of its own, so that it lasts as long as was asked. */
  bpm?: number;
  /** Instruments that were asked to play in it, or not to. */
  include?: readonly InstrumentId[];
  avoid?: Avoided;
}

export interface BandMember {
  /** Id of the style's seat. */
  seat: string;
  role: PartRole;
  instrument: InstrumentId;
  /** Asked for in the tags: plays even where the style would leave it out. */
  wanted: boolean;
  /** Plays in these sections only (places in the form): asked for there. */
  sections?: readonly number[];
}

/** What a song is going to be, in a form a person can read and change. */
export interface SongPlan {
  title: string;
  seed: number;
  style: StyleId;
  /** A second style asked for: colours tempo and melody. */
  influence?: StyleId;
  bpm: number;
  key: Key;
  metre: Metre;
  swing: number;
  swingUnit: 0.5 | 0.25;
  delivery: Delivery;
  instrumental: boolean;
  voice: PlannedVoice;
  /** −1 dark … 1 bright */
  valence: number;
  band: BandMember[];
  kit?: InstrumentId;
  percussion?: InstrumentId;
  form: PlannedSection[];
  ending: EndingKind;
  /** Its length was asked for: it rings out inside of it. */
  isExact?: true;
  /** Its last refrain begins with next to nothing under the singer. */
  stripsLastRefrain?: true;
  /** What could not be done as asked, in sentences for people. */
  notices: string[];
}
