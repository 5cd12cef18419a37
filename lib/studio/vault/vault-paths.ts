import { rm } from 'node:fs/promises';
import path from 'node:path';
import { env } from '#lib/config/env.ts';

/** Where the studio keeps people's files. */
export const vaultFolder = (): string => path.join(env().DATA_DIR, 'vault');

/** An absolute path under the vault. @throws Error for a path that leads out of it. */
export function vaultPath(...parts: string[]): string {
  const root = vaultFolder();
  const file = path.join(root, ...parts);
  if (!file.startsWith(root + path.sep)) throw new Error('path leads out of the vault');
  return file;
}

const plain = (name: string) => name.replace(/[^a-z0-9-]/gi, '') || '-';
/** Each person's uploads are in a folder of their own, so that another's name is no name at all. */
export const uploadFolder = (ownerId: string): string => vaultPath('uploads', plain(ownerId));
export const uploadPath = (ownerId: string, uploadId: string): string =>
  vaultPath('uploads', plain(ownerId), plain(uploadId));

export async function removeKeptFolder(ownerId: string, songId: string): Promise<void> {
  await rm(vaultPath(ownerId, songId), { recursive: true, force: true });
}

const extensions: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/wave': 'wav',
  'audio/flac': 'flac',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'audio/webm': 'webm',
  'audio/midi': 'mid',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};
const defaults: Record<string, string> = {
  audio: 'audio/mpeg',
  cover: 'image/png',
  wav: 'audio/wav',
  'wav-24': 'audio/wav',
  midi: 'audio/midi',
  peaks: 'application/octet-stream',
};
/** What a song was exported as is what was asked for: its sender says nothing about it. */
const exported: Record<string, { mediaType: string; extension: string }> = {
  'export-midi': { mediaType: 'audio/midi', extension: 'mid' },
  'export-musicxml': { mediaType: 'application/vnd.recordare.musicxml+xml', extension: 'musicxml' },
  'export-abc': { mediaType: 'text/vnd.abc', extension: 'abc' },
  'export-dawproject': { mediaType: 'application/octet-stream', extension: 'dawproject' },
  'export-stems_zip': { mediaType: 'application/zip', extension: 'zip' },
  'export-stems_wav_zip': { mediaType: 'application/zip', extension: 'zip' },
  'export-parts_zip': { mediaType: 'application/zip', extension: 'zip' },
  'export-lead_sheet_pdf': { mediaType: 'application/pdf', extension: 'pdf' },
};

/** The media type of a file: what its sender says where we know it, else what its kind is. */
export function mediaTypeOf(kind: string, said: string | null | undefined): string {
  const type = said?.split(';')[0]?.trim().toLowerCase() ?? '';
  return exported[kind]?.mediaType ?? (type in extensions ? type : (defaults[kind] ?? 'audio/mpeg'));
}

/** How the name of a file of that kind and media type ends, without the dot. */
export const extensionOf = (kind: string, mediaType: string): string =>
  exported[kind]?.extension ?? extensions[mediaType] ?? 'bin';
