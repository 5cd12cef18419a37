import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { limits } from '#lib/config/limits.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { spaceLeft, storageFull } from './storage-use.ts';
import { uploadPath, vaultPath } from './vault-paths.ts';

/** An upload that nothing came of; the link by which the service fetches one is good for as long. */
const keptMs = 3_600_000;
/**
 * Uploads of one person that are under way in this process together, in the order they began: how much space there was
 * when none of them had, and the bytes of each so far. Who came first gets in: those behind never take its space.
 */
interface Together {
  left: Promise<number>;
  bytes: number[];
  open: number;
}
const underWay = new Map<string, Together>();

function join(ownerId: string): { together: Together; place: number } {
  let together = underWay.get(ownerId);
  if (!together) {
    together = { left: spaceLeft(ownerId), bytes: [], open: 0 };
    underWay.set(ownerId, together);
  }
  together.open++;
  return { together, place: together.bytes.push(0) - 1 };
}

/** A sender of whom nothing comes for so long is given up. All of a request is bounded where the studio listens. */
const STALL_MS = 20_000;

/**
 * Takes a body in, up to the limit and to the owner's storage, and names it; the service fetches it by a signed link.
 * @param stallMs without a byte, after which the sender is given up
 * @throws ServiceError 4001 where it is empty, too large or stalls, and where the storage is full; nothing is left of it then
 */
export async function receiveUpload(
  ownerId: string,
  body: ReadableStream<Uint8Array> | null,
  { stallMs = STALL_MS }: { stallMs?: number } = {},
): Promise<{ uploadId: string }> {
  if (!body) throw new ServiceError('invalid_parameters', { publicMessage: 'the file is empty' });
  const uploadId = randomUUID();
  const file = uploadPath(ownerId, uploadId);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const most = limits().LIMIT_UPLOAD_BYTES;
  const { together, place } = join(ownerId);
  let left = 0;
  const add = (count: number) => {
    const bytes = together.bytes[place]! + count;
    together.bytes[place] = bytes;
    if (bytes > most)
      throw new ServiceError('invalid_parameters', {
        publicMessage: `the file is larger than ${Math.floor(most / 1_048_576)} MiB`,
      });
    const upToHere = together.bytes.slice(0, place + 1).reduce((sum, each) => sum + each, 0);
    if (upToHere > left) throw storageFull();
  };
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        add(chunk.length);
        stalled.refresh();
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
  const stalled = setTimeout(() => {
    count.destroy(
      new ServiceError('invalid_parameters', {
        publicMessage: `nothing came for ${stallMs / 1000} s, and the upload was given up: send the file again`,
      }),
    );
  }, stallMs);
  try {
    left = await together.left;
    await pipeline(
      Readable.fromWeb(body as NodeReadableStream),
      count,
      createWriteStream(file, { mode: 0o600 }),
    );
    if (together.bytes[place] === 0)
      throw new ServiceError('invalid_parameters', { publicMessage: 'the file is empty' });
  } catch (error) {
    await rm(file, { force: true });
    together.bytes[place] = 0;
    throw error;
  } finally {
    clearTimeout(stalled);
    if (--together.open === 0) underWay.delete(ownerId);
  }
  return { uploadId };
}

/** Lets go of an upload that was used. */
export async function removeUpload(ownerId: string, uploadId: string): Promise<void> {
  await rm(uploadPath(ownerId, uploadId), { force: true });
}

/** The file of an upload of the owner's. @throws ServiceError 4004 where there is none (any more) */
export async function findUpload(ownerId: string, uploadId: string): Promise<string> {
  const file = uploadPath(ownerId, uploadId);
  const isThere = await stat(file).then(
    (info) => info.isFile(),
    () => false,
  );
  if (!isThere)
    throw new ServiceError('music_not_found', { publicMessage: 'Upload not found: send it again' });
  return file;
}

/** An upload by a signed link. @param id owner and upload, as {@link uploadLinkId} wrote them */
export async function answerUpload(id: string, request: Request): Promise<Response> {
  const [ownerId = '', uploadId = ''] = id.split('/');
  const file = uploadPath(ownerId, uploadId);
  const info = await stat(file).catch(() => null);
  if (!info) return new Response(null, { status: 404 });
  const body =
    request.method === 'HEAD' ? null : (Readable.toWeb(createReadStream(file)) as unknown as ReadableStream);
  return new Response(body, {
    headers: { 'Content-Type': 'application/octet-stream', 'Content-Length': String(info.size) },
  });
}

/** What a signed link to an upload names. */
export const uploadLinkId = (ownerId: string, uploadId: string): string => `${ownerId}/${uploadId}`;

/** Removes uploads that nothing came of, and what imports that were cut off left behind. */
export async function removeOldUploads(now = Date.now()): Promise<void> {
  for (const folder of [vaultPath('uploads'), vaultPath('importing')])
    for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
      const file = path.join(folder, name);
      const info = await stat(file).catch(() => null);
      if (info?.isFile() && now - info.mtimeMs > keptMs) await rm(file, { force: true });
    }
  // Of imports the folders too: each has one of its own.
  for (const name of await readdir(vaultPath('importing')).catch(() => [])) {
    const folder = vaultPath('importing', name);
    const info = await stat(folder).catch(() => null);
    if (info && now - info.mtimeMs > keptMs) await rmdir(folder).catch(() => undefined);
  }
}
