import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { env } from '#lib/config/env.ts';
import { serviceFilesFolder } from '#lib/config/folders.ts';
import { database } from '#lib/db/client.ts';
import type { SongFile } from '#lib/db/generated/client.ts';
import { isEmbedded } from '../service.ts';
import { linkStored } from './link-stored.ts';
import { extensionOf, mediaTypeOf, vaultPath } from './vault-paths.ts';

const mostTries = 5;
let busy = false;

/** Copies results that are not kept yet, a few at a time. One run at a time in a process. */
export async function keepFiles(): Promise<void> {
  if (busy) return;
  busy = true;
  try {
    const files = await database().songFile.findMany({
      where: {
        keptPath: null,
        sourceUrl: { not: null },
        OR: [
          { tries: { lt: 0 } },
          { tries: { gte: 0, lt: mostTries }, song: { owner: { keepFiles: true } } },
        ],
        song: { deletedAt: null },
      },
      include: { song: { select: { ownerId: true } } },
      orderBy: { createdAt: 'asc' },
      take: 6,
    });
    for (const file of files) await keepFile(file, file.song.ownerId);
  } catch (error) {
    console.error('vault:', error instanceof Error ? error.message : error);
  } finally {
    busy = false;
  }
}

async function keepFile(file: SongFile, ownerId: string): Promise<void> {
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
      (await copyTo(partial, file.sourceUrl!));
    const contentType = mediaTypeOf(file.kind, said);
    const name = `${file.kind.replace(/[^\p{L}\d.-]+/gu, '-')}.${extensionOf(contentType)}`;
    await rename(partial, path.join(/* turbopackIgnore: true */ folder, name));
    await database().songFile.update({
      where: { id: file.id },
      data: { keptPath: path.posix.join(ownerId, file.songId, name), contentType, byteLength },
    });
  } catch {
    await rm(partial, { force: true });
    await database().songFile.updateMany({ where: { id: file.id }, data: { tries: { increment: 1 } } });
  }
}

/** Fetches an address into a file. @throws Error unless all of it came */
async function copyTo(
  partial: string,
  sourceUrl: string,
): Promise<{ mediaType: string | null; byteLength: number }> {
  const response = await fetch(sourceUrl, { signal: AbortSignal.timeout(120_000) });
  if (!response.ok || !response.body) throw new Error(`${response.status}`);
  await pipeline(
    Readable.fromWeb(response.body as NodeReadableStream),
    createWriteStream(partial, { mode: 0o600 }),
  );
  const { size } = await stat(partial);
  const promised = Number(response.headers.get('content-length') ?? size);
  if (size === 0 || size !== promised) throw new Error(`got ${size} of ${promised} bytes`);
  return { mediaType: response.headers.get('content-type'), byteLength: size };
}
