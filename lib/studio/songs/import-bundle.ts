import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { excessOf } from '#lib/contract/json-shape.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { database } from '#lib/db/client.ts';
import type { Prisma } from '#lib/db/generated/client.ts';
import { QueueFullError, sharedQueue } from '../fair-queue.ts';
import { isStorable } from '../storable.ts';
import { readZip, unpackBytes, unpackTo, type ZipEntry, ZipError } from '../vault/read-zip.ts';
import { spaceLeft, storageFull } from '../vault/storage-use.ts';
import { findUpload, removeUpload } from '../vault/uploads.ts';
import { extensionOf, mediaTypeOf, vaultPath } from '../vault/vault-paths.ts';
import { type ImportedFacts, importedFacts } from './imported-facts.ts';
import { runJobs } from './jobs.ts';

const ZIP_LIMITS = { entries: 200, bytes: 500 * 1_048_576 };
const MANIFEST_BYTES = 16 * 1_048_576;
/** Values and texts of a manifest: a long song's notes, words and beats. */
const MANIFEST_BUDGET = { units: MANIFEST_BYTES, values: 2_000_000 };
/** Looked at before it is read: this program has others to answer. */
const MANIFEST_SHAPE = { deepest: 32, values: 1_000_000 };
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

/** One at a time: each is held against the space that the one before it has left. */
const imports = sharedQueue('imports', { concurrency: 1, mostOfOne: 20, mostOfAll: 200 });

/** A file of a bundle on its way into the vault. */
interface UnpackedFile {
  kind: string;
  fileName: string;
  contentType: string;
  byteLength: number;
}

/**
 * Brings a bundle back: its files into the vault, its audio to the service so that it can be edited again. All of it or
 * nothing: the files are unpacked aside, and get their place with the rows that name them.
 */
export async function importBundle(ownerId: string, uploadId: string): Promise<{ songId: string }> {
  try {
    return await imports.run(ownerId, () => importNow(ownerId, uploadId));
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
    throw new ServiceError('concurrency_exceeded', {
      publicMessage: 'too many bundles are being imported: wait for some of them',
      retryAfterSeconds: 30,
    });
  }
}

async function importNow(ownerId: string, uploadId: string): Promise<{ songId: string }> {
  const upload = await findUpload(ownerId, uploadId);
  const aside = vaultPath('importing', randomUUID());
  await mkdir(aside, { recursive: true, mode: 0o700 });
  try {
    const { facts, files } = await unpack(upload, aside, ownerId);
    const songId = await store(ownerId, aside, facts, files);
    await removeUpload(ownerId, uploadId);
    void runJobs();
    return { songId };
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    throw new ServiceError('invalid_parameters', { publicMessage: error.message });
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function unpack(
  upload: string,
  folder: string,
  ownerId: string,
): Promise<{ facts: ImportedFacts; files: UnpackedFile[] }> {
  const zip = await readZip(upload, ZIP_LIMITS);
  try {
    const manifest = zip.entries.find((entry) => entry.name === 'manifest.json');
    const facts = manifest && readManifest(await unpackBytes(zip.handle, manifest, MANIFEST_BYTES));
    if (!facts)
      throw new ServiceError('invalid_parameters', {
        publicMessage: 'this is not a Songloom bundle: manifest.json is missing or not readable',
      });
    const wanted = filesIn(zip.entries);
    // Of the manifest no more is kept than it has.
    const bytes = wanted.reduce((sum, { entry }) => sum + entry.bytes, manifest.bytes);
    if (bytes > (await spaceLeft(ownerId))) throw storageFull();
    for (const { entry, file } of wanted) await unpackTo(zip.handle, entry, path.join(folder, file.fileName));
    return { facts, files: wanted.map(({ file }) => file) };
  } finally {
    await zip.close();
  }
}

/** The files of a song among the entries. */
function filesIn(entries: readonly ZipEntry[]): { entry: ZipEntry; file: UnpackedFile }[] {
  const names = entries.map(({ name }) => name);
  const found = new Map<string, { entry: ZipEntry; file: UnpackedFile }>();
  for (const entry of entries) {
    const kind = kindOf(entry.name, names);
    // A song has one file of a kind: of two the first is taken.
    if (!kind || found.has(kind) || entry.bytes === 0) continue;
    const contentType = mediaTypeOf(kind, types[entry.name.split('.').at(-1) ?? '']);
    const fileName = `${kind}.${extensionOf(kind, contentType)}`;
    found.set(kind, { entry, file: { kind, fileName, contentType, byteLength: entry.bytes } });
  }
  return [...found.values()];
}

/** The song, its files and what is known of it, in one transaction; the files get their place inside of it. */
async function store(
  ownerId: string,
  folder: string,
  facts: ImportedFacts,
  files: readonly UnpackedFile[],
): Promise<string> {
  const { kind, title, tags, lyrics, duration } = facts;
  const kinds = new Set(files.map(({ kind }) => kind));
  return database().$transaction(async (session) => {
    const { id: songId } = await session.song.create({
      data: { ownerId, kind, title, tags, lyrics, duration },
      select: { id: true },
    });
    await session.songFile.createMany({
      data: files.map(({ fileName, ...file }) => ({
        ...file,
        songId,
        keptPath: path.posix.join(ownerId, songId, fileName),
      })),
    });
    await session.songJob.createMany({
      data: [
        ...whatIsKnown(facts, kinds).map((job) => ({ ...job, songId, state: 'completed' })),
        // The song plays at once; to be changed it needs a clip at the service, made from its audio.
        ...(kinds.has('audio') ? [{ songId, kind: 'clip' }] : []),
      ],
    });
    await mkdir(vaultPath(ownerId), { recursive: true, mode: 0o700 });
    await rename(folder, vaultPath(ownerId, songId));
    return songId;
  });
}

/** What the bundle says of the song's sound, as results of the jobs that had found it out. */
function whatIsKnown(facts: ImportedFacts, kinds: ReadonlySet<string>) {
  const { timeline, peaks, midi, stems, duration } = facts;
  const known: { kind: string; key?: string; result: unknown }[] = [
    ...(timeline ? [{ kind: 'timeline', result: timeline }] : []),
    ...(peaks ? [{ kind: 'waveform', result: { duration, peaks, fine: kinds.has('peaks') } }] : []),
    ...(midi ? [{ kind: 'midi', result: midi }] : []),
    // A song has one separation of a part: of two the first is taken.
    ...[...new Map(stems.toReversed().map((stem) => [stem.key, stem])).values()]
      .map((stem) => ({ ...stem, files: stem.files.filter((file) => kinds.has(file.kind)) }))
      .filter((stem) => stem.files.length > 0)
      .map(({ key, id, files }) => ({ kind: 'stem', key, result: { id, files } })),
  ];
  return known as { kind: string; key?: string; result: Prisma.InputJsonObject }[];
}

function readManifest(bytes: Uint8Array): ImportedFacts | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (excessOf(text, MANIFEST_SHAPE)) return undefined;
    const value: unknown = JSON.parse(text);
    return isStorable(value, MANIFEST_BUDGET) ? importedFacts.safeParse(value).data : undefined;
  } catch {
    return undefined;
  }
}

/** The kind of file an entry is; null for texts and strangers. */
function kindOf(name: string, names: readonly string[]): string | null {
  if (name === 'lossless.wav') return 'wav';
  if (name === 'lossless (24 bit).wav') return 'wav-24';
  // Bundles of the first days named both `song`.
  if (name === 'song.wav' && names.some((other) => /^song\.(?!wav$)\w+$/.test(other))) return 'wav';
  if (/^song\.\w{1,8}$/.test(name)) return 'audio';
  if (/^cover\.\w{1,8}$/.test(name)) return 'cover';
  if (/^notes\.mid$/.test(name)) return 'midi';
  if (name === 'peaks.bin') return 'peaks';
  return /^stems\/([\p{L}\d.-]{1,72})\.\w{1,8}$/u.exec(name)?.[1]?.replace(/^/, 'stem-') ?? null;
}
