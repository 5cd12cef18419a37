import type { Prisma } from '#lib/db/generated/client.ts';

/**
 * What is kept of a clip. `audio` MP3, `cover` PNG, `master` FLAC (every edit starts from it), `score` and
 * `timeline` and `peaks` JSON, `wav` and `wav-24` (of 24 bit) made on demand, `midi` and `notes` (JSON, of the same) too, `midi:ID` where the stem job
 * ID helped;
 * `analysis` JSON, of what was not made here and had to be listened to; stems as `stem:vocals` …, FLAC; `dry-vocals` FLAC;
 * `export:FORMAT` a file that was asked for.
 */
export type FileKind =
  | 'audio'
  | 'cover'
  | 'master'
  | 'score'
  | 'timeline'
  | 'peaks'
  | 'wav'
  | 'wav-24'
  | 'midi'
  | 'notes'
  | `midi:${string}`
  | `notes:${string}`
  | `export:${string}`
  | 'voice'
  | 'dry-vocals'
  | 'analysis'
  | `stem:${string}`;

export interface StoredFile {
  /** In the object store: opaque. */
  key: string;
  bytes: number;
  contentType: string;
  /** Suggested name when it is downloaded. */
  fileName: string;
}

export type ClipFiles = Partial<Record<FileKind, StoredFile>>;

/** The files column of a row. It is only ever written by this service. */
export const filesOf = (row: { files: Prisma.JsonValue }): ClipFiles => row.files as unknown as ClipFiles;

/** Whether a clip was made here from the first note on: an upload that was changed has a score of what was heard, and no stems. */
export const isMadeHere = (files: Partial<Record<FileKind, unknown>>): boolean =>
  files.score !== undefined && Object.keys(files).some((kind) => kind.startsWith('stem:'));

/** The files with their kinds. */
export const fileEntries = (files: ClipFiles): [FileKind, StoredFile][] =>
  Object.entries(files).filter(([, file]) => file !== undefined) as [FileKind, StoredFile][];

export const filesToJson = (files: ClipFiles): Prisma.InputJsonObject =>
  files as unknown as Prisma.InputJsonObject;

export const CONTENT_TYPES: Record<string, string> = {
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
  wav: 'audio/wav',
  png: 'image/png',
  json: 'application/json',
  mid: 'audio/midi',
  musicxml: 'application/vnd.recordare.musicxml+xml',
  abc: 'text/vnd.abc',
  pdf: 'application/pdf',
  dawproject: 'application/zip',
  zip: 'application/zip',
};

/** The content type of a file name. */
export const contentTypeOf = (fileName: string): string =>
  CONTENT_TYPES[fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
