import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { z } from 'zod';
import { timelineResult } from '#lib/contract/nouns.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { database } from '#lib/db/client.ts';
import type { Prisma } from '#lib/db/generated/client.ts';
import { isStorable } from '../storable.ts';
import { signedLink } from '../vault/signed-links.ts';
import { findUpload } from '../vault/uploads.ts';
import { extensionOf, mediaTypeOf, vaultPath } from '../vault/vault-paths.ts';
import { startOperation } from './operations.ts';

const manifest = z.object({
  songloom: z.literal(1),
  title: z.string().max(200).default(''),
  tags: z.string().max(2000).default(''),
  lyrics: z.string().max(20_000).default(''),
  duration: z.number().nullable().default(null),
  timeline: timelineResult.nullable().catch(null).default(null),
});
const mostBytes = 500 * 1024 * 1024;
const types: Record<string, string> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  mid: 'audio/midi',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
};

/** Brings a bundle back: its files into the vault, its audio to the service so that it can be edited again. */
export async function importBundle(ownerId: string, uploadId: string): Promise<{ songId: string }> {
  const entries = unzip(await readFile(await findUpload(ownerId, uploadId)));
  const facts = readManifest(entries['manifest.json']);
  if (!facts)
    throw new ServiceError('invalid_parameters', {
      publicMessage: 'this is not a Songloom bundle: manifest.json is missing or not readable',
    });
  const song = await database().song.create({
    data: {
      ownerId,
      kind: 'song',
      title: facts.title,
      tags: facts.tags,
      lyrics: facts.lyrics,
      duration: facts.duration,
    },
  });
  const seen = new Set<string>();
  for (const [name, bytes] of Object.entries(entries)) {
    const kind = kindOf(name);
    // A song has one file of a kind: of two the first is taken.
    if (!kind || seen.has(kind)) continue;
    seen.add(kind);
    const mediaType = mediaTypeOf(kind, types[name.split('.').at(-1) ?? '']);
    const keptPath = path.posix.join(ownerId, song.id, `${kind}.${extensionOf(mediaType)}`);
    await mkdir(path.dirname(vaultPath(keptPath)), { recursive: true, mode: 0o700 });
    await writeFile(vaultPath(keptPath), bytes, { mode: 0o600 });
    await database().songFile.create({
      data: { songId: song.id, kind, keptPath, contentType: mediaType, byteLength: bytes.length },
    });
  }
  if (facts.timeline)
    await database().songJob.create({
      data: {
        songId: song.id,
        kind: 'timeline',
        state: 'completed',
        result: facts.timeline as unknown as Prisma.InputJsonObject,
      },
    });
  const audio = await database().songFile.findFirst({ where: { songId: song.id, kind: 'audio' } });
  const address = audio && signedLink({ kind: 'file', id: audio.id });
  // The upload becomes a clip of its own at the service; the song keeps its files either way.
  if (address)
    await startOperation(ownerId, {
      verb: 'upload',
      parameters: { audio_url: address, title: facts.title.slice(0, 100) },
      title: facts.title,
      sourceSongId: song.id,
    });
  return { songId: song.id };
}

function readManifest(bytes: Uint8Array | undefined): z.output<typeof manifest> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isStorable(value) ? manifest.safeParse(value).data : undefined;
  } catch {
    return undefined;
  }
}

function unzip(bytes: Uint8Array): Record<string, Uint8Array> {
  let total = 0;
  try {
    return unzipSync(bytes, {
      filter(file) {
        total += file.originalSize;
        if (total > mostBytes)
          throw new ServiceError('invalid_parameters', { publicMessage: 'the bundle is too large' });
        return !file.name.endsWith('/');
      },
    });
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError('invalid_parameters', { publicMessage: 'this is not a ZIP file' });
  }
}

function kindOf(name: string): string | null {
  if (/^song\.wav$/.test(name)) return 'wav';
  if (/^song\.\w+$/.test(name)) return 'audio';
  if (/^cover\.\w+$/.test(name)) return 'cover';
  if (/^notes\.mid$/.test(name)) return 'midi';
  return /^stems\/([\p{L}\d.-]+)\.\w+$/u.exec(name)?.[1]?.replace(/^/, 'stem-') ?? null;
}
