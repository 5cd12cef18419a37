import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { env } from '#lib/config/env.ts';
import { serviceFilesFolder } from '#lib/config/folders.ts';
import { database } from '#lib/db/client.ts';
import type { SongFile } from '#lib/db/generated/client.ts';
import { isEmbedded } from '../service.ts';
import { fetchSource } from './fetch-source.ts';
import { linkStored } from './link-stored.ts';
import { spaceLeft } from './storage-use.ts';
import { extensionOf, mediaTypeOf, vaultPath } from './vault-paths.ts';

/** Longer than fetching may take: nobody else tries meanwhile. */
const LEASE_MS = 180_000;
const FETCH_MS = 120_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** No file of a song is larger: an hour of stereo in 24 bits at 48 kHz. */
const FILE_BYTES_MAX = 1_100_000_000;
/** Some ten days of trying: what does not expire and is not there is given up. */
const MOST_TRIES = 250;
const FILES_AT_A_TIME = 6;
let busy = false;

/** Copies results that are not kept yet, a few at a time. One run at a time in a process. */
export async function keepFiles(now = new Date()): Promise<void> {
  if (busy) return;
  busy = true;
  try {
    const files = await database().songFile.findMany({
      where: { id: { in: await nextFiles(now) } },
      include: { song: { select: { ownerId: true } } },
    });
    for (const file of files) {
      if (!(await claim(file))) continue;
      // Where nothing fits any more it is tried again later, as long as the service has the file.
      const left = await spaceLeft(file.song.ownerId);
      if (left > 0) await keepFile(file, file.song.ownerId, Math.min(left, FILE_BYTES_MAX));
      else await postpone(file);
    }
  } catch (error) {
    console.error('vault:', error instanceof Error ? error.message : error);
  } finally {
    busy = false;
  }
}

/** Ids of files that are due, the first of each person before the second of anybody. */
async function nextFiles(now: Date): Promise<string[]> {
  const rows = await database().$queryRaw<{ id: string }[]>`
    SELECT id FROM (
      SELECT file.id, file.next_try_at,
             row_number() OVER (PARTITION BY song.owner_id ORDER BY file.next_try_at, file.id) AS place
        FROM studio.song_files AS file
        JOIN studio.songs AS song ON song.id = file.song_id JOIN studio.users AS owner ON owner.id = song.owner_id
       WHERE file.kept_path IS NULL AND file.source_url IS NOT NULL AND file.tries < ${MOST_TRIES}
         AND file.next_try_at <= ${now} AND song.deleted_at IS NULL
         AND (song.expires_at IS NULL OR song.expires_at > ${now}) AND (file.is_wanted OR owner.keep_files)
    ) AS due ORDER BY place, next_try_at LIMIT ${FILES_AT_A_TIME}`;
  return rows.map(({ id }) => id);
}

/** Of several studios on one database only one tries; should it die, another does after the lease. */
async function claim({ id, nextTryAt }: SongFile): Promise<boolean> {
  const { count } = await database().songFile.updateMany({
    where: { id, nextTryAt, keptPath: null },
    data: { nextTryAt: new Date(Date.now() + LEASE_MS) },
  });
  return count > 0;
}

async function postpone({ id }: SongFile): Promise<void> {
  await database().songFile.update({
    where: { id },
    data: { nextTryAt: new Date(Date.now() + LONGEST_PAUSE_MS) },
  });
}

async function keepFile(file: SongFile, ownerId: string, bytesMax: number): Promise<void> {
  const folder = vaultPath(ownerId, file.songId);
  const partial = path.join(folder, `${file.id}.part`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { mediaType: said, byteLength } =
      (isEmbedded() &&
        (await linkStored({
          sourceUrl: file.sourceUrl!,
          filesFolder: serviceFilesFolder(env().DATA_DIR),
          target: partial,
        }))) ||
      (await copyTo(partial, file.sourceUrl!, bytesMax));
    const contentType = mediaTypeOf(file.kind, said);
    const name = `${file.kind.replace(/[^\p{L}\d.-]+/gu, '-')}.${extensionOf(file.kind, contentType)}`;
    await rename(partial, path.join(/* turbopackIgnore: true */ folder, name));
    await database().songFile.update({
      where: { id: file.id },
      data: { keptPath: path.posix.join(ownerId, file.songId, name), contentType, byteLength },
    });
  } catch {
    await rm(partial, { force: true });
    // Services restart, networks come back: the pauses grow, and a link that holds is tried until it expires.
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** file.tries);
    await database().songFile.updateMany({
      where: { id: file.id },
      data: { tries: { increment: 1 }, nextTryAt: new Date(Date.now() + pause) },
    });
  }
}

/** Fetches an address into a file. @throws Error unless all of it came, and that is no more than may be kept */
async function copyTo(
  partial: string,
  sourceUrl: string,
  bytesMax: number,
): Promise<{ mediaType: string | null; byteLength: number }> {
  const response = await fetchSource(sourceUrl, { signal: AbortSignal.timeout(FETCH_MS) });
  if (!response.ok || !response.body) throw new Error(`${response.status}`);
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > bytesMax ? new Error(`more than ${bytesMax} bytes`) : null, chunk);
    },
  });
  await pipeline(Readable.fromWeb(response.body), count, createWriteStream(partial, { mode: 0o600 }));
  const { size } = await stat(partial);
  const promised = Number(response.headers.get('content-length') ?? size);
  if (size === 0 || size !== promised) throw new Error(`got ${size} of ${promised} bytes`);
  return { mediaType: response.headers.get('content-type'), byteLength: size };
}
