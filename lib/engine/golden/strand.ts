import type { StereoBuffer } from '../audio.ts';
import { pitchName } from '../theory/pitch.ts';

/** What is told of a strand beside its level. */
export type StrandFigure = 'loudness' | 'bands' | 'width' | 'onsets' | 'pitch';

/** One strand of a golden render: the master, a bus or a part by itself. */
export interface Strand {
  /** Unique in its render: "master", "bus drums", "part snare". */
  name: string;
  audio: StereoBuffer;
  figures: readonly StrandFigure[];
  /** Of a part: the id of its instrument or singer. */
  instrument?: string;
  /** Of a part: MIDI numbers in the order they begin, so that a changed tune is told from a changed sound. */
  notes?: readonly number[];
}

/** A short seeded render that sound is held by. */
export interface GoldenRender {
  /** Kebab-case; its recording is `recordings/NAME.json`. */
  name: string;
  /** What is heard, in a few words for people. */
  what: string;
  /** The same samples every time. */
  make(): Promise<Strand[]>;
}

/** Note names as people read them: "C4 E4 G4". */
export const noteLine = (notes: readonly number[]): string => notes.map((note) => pitchName(note)).join(' ');
