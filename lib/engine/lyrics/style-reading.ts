import type { InstrumentId } from '../instruments/ids.ts';
import type { Key, Metre, Mode } from '../score/score.ts';
import type { StyleId } from '../styles/ids.ts';

/** What the lexicon understood of tags or a description. Everything is optional: the style decides the rest. */
export interface StyleReading {
  /** Strongest first; empty when no genre was named. */
  styles: { id: StyleId; weight: number }[];
  /** Canonical English mood words, strongest first ("melancholic", "energetic" …). */
  moods: string[];
  /** −1 (dark, sad) to 1 (bright, happy) and 0 (calm) to 1 (driving), where moods say so. */
  valence?: number;
  energy?: number;
  /** −1 quiet … 1 loud, where a word says how loud. */
  loudness?: number;
  instruments: { id: InstrumentId; wanted: boolean }[];
  bpm?: number;
  /** −1 much slower than the style's middle … 1 much faster. */
  tempoBias?: number;
  key?: Key;
  /** A mode named without a tonic ("minor key", "dorian"). */
  mode?: Mode;
  metre?: Metre;
  /** "1980s", "baroque" … */
  era?: string;
  voice?: {
    gender?: 'female' | 'male' | 'child' | 'choir';
    qualities: string[];
    register?: 'low' | 'middle' | 'high';
  };
  delivery?: 'sung' | 'rap' | 'spoken';
  /** Asked to be without. */
  without: ('drums' | 'bass' | 'vocals' | 'guitar' | 'piano' | 'strings' | 'synth' | 'percussion')[];
  /** Canonical tags as shown on the clip, in order. */
  understood: string[];
  /** Words nothing was made of; they do no harm. */
  unknown: string[];
  /** Topic words of a description ("rain", "leaving home"), for the lyric writer. */
  topics: string[];
}
