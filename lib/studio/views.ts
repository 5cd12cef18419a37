import type { ManagedKey } from '#lib/contract/management.ts';
import type { Credit, MidiResult, ScoreResult, TimelineResult } from '#lib/contract/nouns.ts';

/** What pages and components receive: plain values, times in Unix ms, lengths in seconds. Types only. */

export type SongKind = 'song' | 'soundEffect' | 'lyrics' | 'upload';
export type OperationState = 'waiting' | 'queuing' | 'processing' | 'completed' | 'failed' | 'dismissed';
export type Verb =
  | 'generate'
  | 'extend'
  | 'infill'
  | 'edit'
  | 'cover'
  | 'remaster'
  | 'sample'
  | 'addInstrumental'
  | 'addVocals'
  | 'soundEffect'
  | 'lyrics'
  | 'render'
  | 'upload'
  | 'import';

export interface OperationView {
  id: string;
  verb: Verb;
  state: OperationState;
  stage: string | null;
  progress: number | null;
  /** Whether it can be heard while it is made. */
  canListen: boolean;
  errorCode: number | null;
  errorMessage: string | null;
  /** While waiting for a limit: when it is asked again. */
  nextTryAt: number | null;
  createdAt: number;
  finishedAt: number | null;
  sourceSongId: string | null;
  range: { start: number; end: number } | null;
}

export interface SongView {
  id: string;
  kind: SongKind;
  title: string;
  tags: string;
  duration: number | null;
  liked: boolean;
  createdAt: number;
  /** When files that are not kept here end; null = never. */
  expiresAt: number | null;
  /** The audio is kept in the studio's own storage. */
  kept: boolean;
  hasAudio: boolean;
  hasCover: boolean;
  audition: boolean;
  operation: OperationView | null;
  /** What it stands for in a list; null where it is alone, or where every version is shown for itself. */
  family: FamilyFacts | null;
  /** In the trash since; null = not. */
  deletedAt: number | null;
}

/** What a card says of the versions behind it. */
export interface FamilyFacts {
  /** Of the first of them. */
  title: string;
  count: number;
  /** What was done for the others, each once. */
  verbs: Verb[];
}

export interface VersionView {
  song: SongView;
  /** From 1, oldest first. */
  number: number;
  /** Stands for the family in lists. */
  isMain: boolean;
}

export interface SongDetail extends SongView {
  lyrics: string;
  /** What could not be made as asked, in the service's sentences. */
  notices: string[];
  clipId: string | null;
  parameters: Record<string, unknown> | null;
  files: { kind: string; kept: boolean }[];
  source: { id: string; title: string } | null;
  share: { token: string } | null;
  /** What chance drew for it; null where the service did not say. */
  seed: number | null;
  /** What made it; null where the service did not say. */
  model: string | null;
  /** Recordings of others that are heard in it; null where the service did not say. */
  credits: Credit[] | null;
}

export interface SongPage {
  songs: SongView[];
  nextCursor: string | null;
  total: number;
}

export interface TaskView {
  song: SongView;
  operation: OperationView;
  notices: string[];
}

export interface JobView {
  kind: JobKind;
  key: string;
  state: 'pending' | 'running' | 'completed' | 'failed';
  errorCode: number | null;
  errorMessage: string | null;
}
export type JobKind =
  | 'timeline'
  | 'waveform'
  | 'score'
  | 'stem'
  | 'midi'
  | 'wav'
  | 'export'
  | 'persona'
  | 'clip';

export interface SongAnalysis {
  /** Peak per point, 0–1, evenly spaced over the song. */
  peaks: number[] | null;
  /** The file `peaks` has them at a few milliseconds each. */
  hasFinePeaks: boolean;
  timeline: TimelineResult | null;
  stems: { id: string; key: string; files: { kind: string; name: string }[] }[];
  midi: MidiResult | null;
  jobs: JobView[];
}

/** What a song is before any sound, as far as a page shows and edits it. Times in beats. */
export interface SongScore {
  /** False where it is what was heard in a recording: its edits are none. */
  exact: boolean;
  /** Changes with the score: edits are of this one. */
  version: string;
  tempoMap: ScoreResult['score']['tempoMap'];
  metre: ScoreResult['score']['metre'];
  metreChanges?: ScoreResult['score']['metreChanges'];
  /** By which chords are spelled; unknown of scores that were read before it was kept. */
  key?: ScoreResult['score']['key'];
  lengthBeats: number;
  chords: ScoreResult['score']['chords'];
  parts: Pick<ScoreResult['score']['parts'][number], 'id' | 'name' | 'role' | 'bus' | 'notes'>[];
  lyrics: { text: string; words: string[]; syllables: { text: string; word: number }[] }[];
}

/** What was wanted in plain words as edits that can be heard, or why there are none. */
export interface EditProposal {
  changes: { sentence: string; fromBar: number; toBar: number }[];
  edits: ({ kind: string } & Record<string, unknown>)[];
  /** Of the score that the edits are of. */
  version: string;
  /** Where the song would sound otherwise; null where nothing is proposed. */
  span: { start: number; end: number } | null;
  reason: string | null;
  notices: string[];
  /** A language model that may be asked what is beyond the grammar, and was not. */
  model: { name: string; host: string } | null;
}

export interface LineageNode {
  id: string;
  title: string;
  hasCover: boolean;
  verb: Verb | null;
  range: { start: number; end: number } | null;
  parentId: string | null;
  current: boolean;
}

/** A voicebank as it is shown before it is added. */
export interface VoicebankView {
  kind: 'utau' | 'diffsinger' | 'reading';
  name: string;
  author: string;
  /** What is kept of it. */
  bytes: number;
  sha256: string;
  speakers: string[];
  speaker: string | null;
  /** Seconds to sing a second; of banks of recordings none. */
  pace: number | null;
  languages: { language: 'en' | 'zh'; share: number; missing: string[] }[];
  licences: { file: string; text: string }[];
  remarks: string[];
}

export interface BuildView {
  /** 0–1; null while nobody knows. */
  progress: number | null;
}

export interface PersonaView {
  id: string;
  remoteId: string;
  name: string;
  description: string;
  createdAt: number;
  source: {
    id: string;
    title: string;
    hasAudio: boolean;
    range: { start: number; end: number } | null;
  } | null;
}

export interface PlaylistView {
  id: string;
  name: string;
  songCount: number;
}

export interface ReminderView {
  id: string;
  song: SongView;
  hoursBefore: number;
  seen: boolean;
}

/** What a person keeps in the studio, in bytes. */
export interface StorageView {
  usedBytes: number;
  /** null: as much as there is room for. */
  quotaBytes: number | null;
  parts: Record<'songs' | 'lossless' | 'stems' | 'other' | 'uploads', number>;
}

/** How somebody gets in, and where they are. Times in Unix ms. */
export interface SignInsView {
  hasPassword: boolean;
  /** The only origin where passkeys can be made and used; null: this installation's address can have none. */
  passkeyOrigin: string | null;
  passkeys: {
    id: string;
    name: string;
    /** In more than one device, by a password manager. */
    isSynced: boolean;
    createdAt: number;
    lastUsedAt: number | null;
  }[];
  sessions: {
    id: string;
    /** `credentials` (a password), `passkey`, `oidc` …; unknown of some. */
    via: string | null;
    userAgent: string;
    startedAt: number;
    seenAt: number;
    isThis: boolean;
  }[];
}

/** A secret made for a player on a phone; the secret itself is shown once. Times in Unix ms. */
export interface PhoneKeyView {
  id: string;
  name: string;
  createdAt: number;
  lastUsedAt: number | null;
}

/** How far a restore is, for who may ask for one. */
export interface RestoreView {
  /** Whether it can be done from here at all. */
  isOffered: boolean;
  /** The programs are about to stop for it. */
  isWanted: boolean;
  /** How far what was sent is looked at, 0 to 1; null: it is not. */
  checking: number | null;
  /** Why what was sent is not taken. */
  refusal: string | null;
  /** What is in it; null: nothing was sent, or it is being looked at. */
  contents: { madeAt: string; people: number; songs: number; files: number; bytes: number } | null;
  /** How the last one ended. */
  outcome: { ok: boolean; message: string; at: string } | null;
}

/** Who has an account, and who may make one: for the owner. */
export interface MembersView {
  members: {
    id: string;
    name: string;
    email: string;
    isOwner: boolean;
    createdAt: number;
    songCount: number;
    usedBytes: number;
  }[];
  invitations: { id: string; createdAt: number; expiresAt: number }[];
}

export interface ServiceKeysView {
  keys: (ManagedKey & {
    /** The key the studio itself works with: it cannot be changed here. */
    isStudio: boolean;
  })[];
  /** Songs and other paid calls of a key in a UTC day; days without any are absent. */
  days: { day: string; keyId: string; used: number }[];
}

/** What a change answers. */
export type ActionResult<Value = undefined> =
  | { ok: true; value: Value }
  | { ok: false; code: number; message: string; retryAfter?: number };

/** Lines to read aloud for a voice of one's own. */
export interface ReadingView {
  lines: { text: string; seconds: number }[];
}
