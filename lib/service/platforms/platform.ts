import type { EndpointName, Endpoints } from '#lib/contract/endpoints/index.ts';
import type { Model } from '#lib/contract/models.ts';
import type { Credit } from '#lib/contract/nouns.ts';
import type { SongPlanRequest } from '#lib/contract/song-plan.ts';
import type { LocalFiles } from '../clips/keep-files.ts';

/** The asynchronous endpoints: what a platform may be asked for. */
export type PlatformOperation = {
  [Name in EndpointName]: Endpoints[Name]['kind'] extends 'async' ? Name : never;
}[EndpointName];

/** An existing clip, as local files. */
export interface SourceClip {
  clipId: string;
  /** Where it was made, and its name there. */
  platform?: string;
  remoteId?: string;
  title: string;
  tags: string;
  prompt: string;
  durationSeconds: number;
  /** Read only. */
  files: LocalFiles;
  /** An address of its MP3, for platforms elsewhere. */
  audioUrl: string;
}

/** A singer: the engine's voice profile, opaque here. */
export type Voice = Record<string, unknown>;

interface Common {
  /** 31-bit; the same request and seed give the same audio where a platform can promise that. */
  seed: number;
  mv?: string;
}
interface SongText {
  lyrics?: string;
  tags?: string;
  description?: string;
  title?: string;
  instrumental: boolean;
  voice?: Voice;
}
/** What a song is to be, where that was asked for. */
export interface SongWishes {
  /** The seed, where it was not drawn. */
  askedSeed?: number;
  bpm?: number;
  /** "A minor" */
  key?: string;
  timeSignature?: '4/4' | '3/4' | '6/8';
  durationSeconds?: number;
  plan?: SongPlanRequest;
}
interface Range {
  startSeconds: number;
  endSeconds: number;
}

/** What is to be made, in the platform's terms: sources are files, personas are voices, ranges are resolved. */
export type PlatformRequest = Common &
  (
    | ({ operation: 'generate' } & SongText & SongWishes)
    | ({ operation: 'extend'; source: SourceClip; continueAtSeconds?: number } & SongText)
    | ({ operation: 'infill'; source: SourceClip; prompt?: string; tags?: string } & Range)
    | {
        operation: 'edit';
        source: SourceClip;
        edits: readonly object[];
        /** The score they were written for; refused where it is another. */
        baseVersion?: string;
      }
    | {
        operation: 'render';
        /** The score, lead sheet or MIDI file, read only. */
        file: string;
        format: 'json' | 'abc' | 'mid' | 'musicxml';
        /** Where it was found, if elsewhere. */
        address?: string;
        tags?: string;
        title?: string;
        voice?: Voice;
      }
    | {
        operation: 'cover';
        source: SourceClip;
        lyrics?: string;
        tags?: string;
        title?: string;
        /** 0–1, of models that follow the recording itself. */
        sourceStrength?: number;
      }
    | {
        operation: 'remaster';
        source: SourceClip;
        strength: 'subtle' | 'normal' | 'high';
        tags?: string;
        title?: string;
      }
    | ({ operation: 'sample'; source: SourceClip; tags?: string; title?: string } & Range)
    | ({ operation: 'addInstrumental'; source: SourceClip; tags?: string; title?: string } & Range)
    | ({ operation: 'addVocals'; source: SourceClip; lyrics?: string; tags?: string } & Range)
    | {
        operation: 'lyrics';
        prompt?: string;
        topics?: string;
        moods?: string;
        style?: string;
        keyword?: string;
      }
    | { operation: 'soundEffect'; description: string; loop: boolean; bpm?: number; key?: string }
  );

export type PlatformRequestKind = PlatformRequest['operation'];

/** One clip a platform made. Lyrics have no files. */
export interface ProducedClip {
  title: string;
  tags: string;
  prompt: string;
  durationSeconds: number;
  /** In the run's work folder; they are moved away. */
  files: LocalFiles;
  /** Recordings of others that are heard in it. */
  credits?: readonly Credit[];
  /** What could not be made as asked, in sentences for people. */
  notices?: readonly string[];
  seed?: number;
  /** Up to where the source was used, where the platform chose that, seconds. */
  sourceEndSeconds?: number;
  /** Of an edit: where the new clip may differ from its source. */
  changed?: { startSeconds: number; endSeconds: number };
  remoteId?: string;
  mv?: string;
}

/** Where a song is heard while it is made: an MP3 that grows. */
export interface SongStream {
  /** The next bytes; never throws. */
  write(bytes: Uint8Array): void;
  /** Resolved as soon as somebody listens. */
  readonly heard: Promise<void>;
}

export interface PlatformRun {
  /** For files under way and results; removed afterwards. */
  workFolder: string;
  /** Aborted when the time budget is spent or the task is let go. */
  signal: AbortSignal;
  /** @param progress 0–1 @param stage in words for people */
  onProgress(progress: number, stage: string): void;
  /** For those that can let a song be heard before it is finished; written to by one try only. */
  stream?: SongStream;
}

/** A platform works, but not for this request: no sign that anything is wrong with it. */
export class CannotDoError extends Error {
  override readonly name = 'CannotDoError';
}

/** Something that can make music. Which ones, and in which order, the configuration says. */
export interface Platform {
  id: string;
  /** The first is its default. */
  models: readonly Omit<Model, 'platform' | 'default'>[];
  /** Whether it can do this at all. */
  supports(kind: PlatformRequestKind): boolean;
  /** Whether it can be reached now, for those elsewhere. @throws Error where not */
  check?(signal: AbortSignal): Promise<void>;
  /** @throws CannotDoError where it is the request's fault, any other Error where it is the platform's; the message says why */
  run(request: PlatformRequest, run: PlatformRun): Promise<ProducedClip[]>;
}
