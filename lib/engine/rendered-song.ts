/**
 * Types shared by the doors: the only functions others may call. Each door takes one typed object, reports
 * progress through a callback and can be stopped between blocks by an AbortSignal.
 */
import type { StereoBuffer } from './audio.ts';
import type { Bus, Score } from './score/score.ts';
import type { SongWishes } from './song-wishes.ts';
import type { VoiceProfile } from './voice/voice-profile.ts';

export interface DoorOptions {
  signal?: AbortSignal;
  /** @param progress 0–1 @param stage a few words for people, e.g. "playing strings" */
  onProgress?: (progress: number, stage: string) => void;
  /**
   * A folder of the caller's where stems may be laid down while the rest is made, 21 MB a minute and stem; absent: they are kept in memory. Such stems are read when they are taken from the result, each time anew, so
   * take one at a time and before the folder is removed.
   */
  scratchFolder?: string;
}

/** Waits until a song of so many seconds may take its memory: asked once, when it is composed. */
export type MakeRoom = (songSeconds: number) => Promise<void>;

/** Somebody who hears a song while it is made. */
export interface Listener {
  /**
   * The song's next samples, without gaps, from its first to its last.
   * @param audio the listener's to keep
   */
  hear(audio: StereoBuffer): void | Promise<void>;
  /** Whether more should be played now, so many seconds having been heard; asked between parts. */
  wantsMore(heardSeconds: number): boolean;
  /** Whether the finished record is wanted from where it was heard to. */
  wantsRest(): boolean;
  /** After the last samples. */
  end(): void | Promise<void>;
}

/** What a person asked for, in the words they used. */
export interface SongRequest extends DoorOptions {
  /** Lyrics with optional section tags; absent or blank for an instrumental. */
  lyrics?: string;
  /** Style tags, English or Chinese. */
  tags?: string;
  /** What the song is about and how it sounds, in sentences. Tags go before it; lyrics are written where none are given. */
  description?: string;
  title?: string;
  instrumental?: boolean;
  /** The singer; absent: chosen from the tags. */
  voice?: VoiceProfile;
  /** Tempo, key, metre, length, sections, where they are laid down beforehand. */
  wishes?: SongWishes;
  /** 32-bit. Same request and seed → same samples. */
  seed: number;
  /** Somebody who hears the song while it is made; the song is the same whoever listens. */
  listener?: Listener | undefined;
  makeRoom?: MakeRoom | undefined;
}

/** [startSample, endSample) of a clip. */
export interface SampleRange {
  startSample: number;
  endSample: number;
}

export type Stems = Partial<Record<Bus, StereoBuffer>>;

/** A word, line or syllable on the clock, in seconds from the start of the clip. */
export interface TimedText {
  text: string;
  startSeconds: number;
  endSeconds: number;
}
export interface TimedLine extends TimedText {
  section: string;
  words: TimedText[];
  syllables: TimedText[];
}

/** A finished clip with everything the service keeps of it. */
export interface RenderedSong {
  score: Score;
  /** Mastered, −14 LUFS, true peak ≤ −1 dBTP. */
  master: StereoBuffer;
  /** Before mastering, in the mix's balance; they sum to the mix. With a scratch folder each is read when it is taken. */
  stems: Stems;
  /** The lead vocal without effects, where one is sung. */
  dryVocals?: Float32Array;
  timedLines: TimedLine[];
  title: string;
  /** What was understood, as shown on the clip. */
  tags: string;
  /** The lyrics as sung. */
  lyrics: string;
  /** The singer used, if any. */
  voice?: VoiceProfile;
  /** Words or sounds that could not be sung as written. */
  notices: string[];
  /** What an edit changed of its source: outside of it, the master and every stem are the source's own. */
  changed?: SampleRange;
  /** Where the stems begin, where an edit got no more than a part of its source's and gives no more back. */
  stemsStartSample?: number;
}
