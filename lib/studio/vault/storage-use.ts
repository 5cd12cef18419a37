import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { env } from '#lib/config/env.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { database } from '#lib/db/client.ts';
import type { StorageView } from '../views.ts';
import { uploadFolder } from './vault-paths.ts';

const MB = 1_000_000;

/** What a person keeps here, by what it is, and how much they may keep. Every stored byte is somebody's. */
export async function storageOf(ownerId: string): Promise<StorageView> {
  const rows = await database().$queryRaw<{ part: keyof StorageView['parts']; bytes: number }[]>`
    SELECT CASE WHEN file.kind LIKE 'stem-%' THEN 'stems' WHEN file.kind IN ('wav', 'wav-24') THEN 'lossless'
                WHEN file.kind = 'audio' THEN 'songs' ELSE 'other' END AS part,
           sum(file.byte_length)::float8 AS bytes
      FROM studio.song_files AS file JOIN studio.songs AS song ON song.id = file.song_id
     WHERE song.owner_id = ${ownerId} AND file.kept_path IS NOT NULL
     GROUP BY 1`;
  const parts = { songs: 0, lossless: 0, stems: 0, other: 0, uploads: await sizeOfUploads(ownerId) };
  for (const row of rows) parts[row.part] += row.bytes ?? 0;
  parts.other += await sizeOfFacts(ownerId);
  const quota = env().STORAGE_QUOTA_MB;
  return {
    usedBytes: Object.values(parts).reduce((sum, bytes) => sum + bytes, 0),
    quotaBytes: quota === 0 ? null : quota * MB,
    parts,
  };
}

/** Bytes that a person may still store; Infinity where there is no quota. */
export async function spaceLeft(ownerId: string): Promise<number> {
  if (env().STORAGE_QUOTA_MB === 0) return Number.POSITIVE_INFINITY;
  const { usedBytes, quotaBytes } = await storageOf(ownerId);
  return Math.max(0, (quotaBytes ?? Number.POSITIVE_INFINITY) - usedBytes);
}

/** What is said to who has no space left. */
export const storageFull = (): ServiceError =>
  new ServiceError('quota_exceeded', {
    publicMessage: `your storage of ${env().STORAGE_QUOTA_MB} MB is full: delete songs or their files first`,
    httpStatus: 413,
  });

/** What is known of songs and was asked for, as it lies in the database: notes, words and scores of a long one are megabytes. */
async function sizeOfFacts(ownerId: string): Promise<number> {
  const [row] = await database().$queryRaw<{ bytes: number }[]>`
    SELECT coalesce((SELECT sum(pg_column_size(job.result))
                       FROM studio.song_jobs AS job JOIN studio.songs AS song ON song.id = job.song_id
                      WHERE song.owner_id = ${ownerId}), 0)::float8
         + coalesce((SELECT sum(pg_column_size(parameters)) FROM studio.operations
                      WHERE owner_id = ${ownerId}), 0)::float8 AS bytes`;
  return row?.bytes ?? 0;
}

async function sizeOfUploads(ownerId: string): Promise<number> {
  const folder = uploadFolder(ownerId);
  const sizes = (await readdir(folder).catch(() => [])).map((name) =>
    stat(path.join(folder, name)).then(
      (info) => info.size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
