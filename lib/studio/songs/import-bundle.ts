import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { z } from 'zod';
import { midiResult, timelineResult } from '#lib/contract/nouns.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { database } from '#lib/db/client.ts';
import type { Prisma } from '#lib/db/generated/client.ts';
import { isStorable } from '../storable.ts';
import { findUpload } from '../vault/uploads.ts';
import { extensionOf, mediaTypeOf, vaultPath } from '../vault/vault-paths.ts';
import { runJobs } from './jobs.ts';

const manifest = z.object({
  songloom: z.literal(1),
  title: z.string().max(200).default(''),
  tags: z.string().max(2000).default(''),
  lyrics: z.string().max(20_000).default(''),
  duration: z.number().nullable().default(null),
  timeline: timelineResult.nullable().catch(null).default(null),
  peaks: z.array(z.number()).max(100_000).nullable().catch(null).default(null),
  midi: midiResult.nullable().catch(null).default(null),
  stems: z
    .array(
      z.object({
        key: z.string().max(40),
        id: z.string().max(64),
        files: z.array(z.object({ kind: z.string().max(80), name: z.string().max(80) })).max(40),
      }),
    )
    .max(40)
    .catch([])
    .default([]),
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
  const kinds = new Set<string>();
  for (const [name, bytes] of Object.entries(entries)) {
    const kind = kindOf(name, entries);
    // A song has one file of a kind: of two the first is taken.
    if (!kind || kinds.has(kind)) continue;
    kinds.add(kind);
    const mediaType = mediaTypeOf(kind, types[name.split('.').at(-1) ?? '']);
    const keptPath = path.posix.join(ownerId, song.id, `${kind}.${extensionOf(mediaType)}`);
    await mkdir(path.dirname(vaultPath(keptPath)), { recursive: true, mode: 0o700 });
    await writeFile(vaultPath(keptPath), bytes, { mode: 0o600 });
    await database().songFile.create({
      data: { songId: song.id, kind, keptPath, contentType: mediaType, byteLength: bytes.length },
    });
  }
  await database().songJob.createMany({
    data: [
      ...whatIsKnown(facts, kinds).map((job) => ({ ...job, songId: song.id, state: 'completed' })),
      // The song plays at once; to be changed it needs a clip at the service, made from its audio.
      ...(kinds.has('audio') ? [{ songId: song.id, kind: 'clip' }] : []),
    ],
  });
  void runJobs();
  return { songId: song.id };
}

/** What the bundle says of the song's sound, as results of the jobs that had found it out. */
function whatIsKnown(facts: z.output<typeof manifest>, kinds: ReadonlySet<string>) {
  const { timeline, peaks, midi, stems, duration } = facts;
  const known: { kind: string; key?: string; result: unknown }[] = [
    ...(timeline ? [{ kind: 'timeline', result: timeline }] : []),
    ...(peaks ? [{ kind: 'waveform', result: { duration, peaks, fine: kinds.has('peaks') } }] : []),
    ...(midi ? [{ kind: 'midi', result: midi }] : []),
    ...stems
      .map((stem) => ({ ...stem, files: stem.files.filter((file) => kinds.has(file.kind)) }))
      .filter((stem) => stem.files.length > 0)
      .map(({ key, id, files }) => ({ kind: 'stem', key, result: { id, files } })),
  ];
  return known as { kind: string; key?: string; result: Prisma.InputJsonObject }[];
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

/** The kind of file an entry is; null for texts and strangers. */
function kindOf(name: string, entries: Record<string, Uint8Array>): string | null {
  if (name === 'lossless.wav') return 'wav';
  // Bundles of the first days named both `song`.
  if (name === 'song.wav' && Object.keys(entries).some((other) => /^song\.(?!wav$)\w+$/.test(other)))
    return 'wav';
  if (/^song\.\w+$/.test(name)) return 'audio';
  if (/^cover\.\w+$/.test(name)) return 'cover';
  if (/^notes\.mid$/.test(name)) return 'midi';
  if (name === 'peaks.bin') return 'peaks';
  return /^stems\/([\p{L}\d.-]+)\.\w+$/u.exec(name)?.[1]?.replace(/^/, 'stem-') ?? null;
}
