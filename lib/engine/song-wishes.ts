import type { Key, Metre } from './score/score.ts';

/** What of a section is laid down beforehand; what is not given is chosen. */
export interface SectionWish {
  /** "Verse 2", "副歌" */
  label: string;
  /** How long it lasts: seconds, or bars. */
  seconds?: number | undefined;
  bars?: number | undefined;
  /** Its words; '' for none; absent: those that the song's lyrics have for it. */
  lyrics?: string | undefined;
  /** See `readGivenChords`. */
  chords?: string | undefined;
  /** 0–1 */
  energy?: number | undefined;
  /** Instruments that play in it, or do not, in the words of tags. */
  include?: string | undefined;
  avoid?: string | undefined;
}

/** What a song is to be, beside its words and tags. */
export interface SongWishes {
  /** Quarter notes a minute. */
  bpm?: number | undefined;
  key?: Key | undefined;
  metre?: Metre | undefined;
  durationSeconds?: number | undefined;
  sections?: readonly SectionWish[] | undefined;
}

/** A song cannot be made as it is asked for: the sentence says what contradicts what, and where. */
export class SongRefusedError extends RangeError {
  override readonly name = 'SongRefusedError';
}
