import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { limits } from '#lib/config/limits.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { vaultPath } from './vault-paths.ts';

/** Each person's uploads are in a folder of their own, so that another's name is no name at all. */
const uploadPath = (ownerId: string, uploadId: string) =>
  vaultPath('uploads', plain(ownerId), plain(uploadId));
const plain = (name: string) => name.replace(/[^a-z0-9-]/gi, '') || '-';
const keptMs = 6 * 3_600_000;

/** Takes a body in, up to the limit, and names it; the service fetches it by a signed link. */
export async function receiveUpload(
  ownerId: string,
  body: ReadableStream<Uint8Array> | null,
): Promise<{ uploadId: string }> {
  if (!body) throw new ServiceError('invalid_parameters', { publicMessage: 'the file is empty' });
  const uploadId = randomUUID();
  const file = uploadPath(ownerId, uploadId);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await removeOldUploads();
  let bytes = 0;
  const most = limits().LIMIT_UPLOAD_BYTES;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > most)
        done(
          new ServiceError('invalid_parameters', {
            publicMessage: `the file is larger than ${Math.floor(most / 1_048_576)} MiB`,
          }),
        );
      else done(null, chunk);
    },
  });
  try {
    await pipeline(
      Readable.fromWeb(body as NodeReadableStream),
      count,
      createWriteStream(file, { mode: 0o600 }),
    );
    if (bytes === 0) throw new ServiceError('invalid_parameters', { publicMessage: 'the file is empty' });
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return { uploadId };
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

async function removeOldUploads(): Promise<void> {
  const folder = vaultPath('uploads');
  for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
    const file = path.join(folder, name);
    const info = await stat(file).catch(() => null);
    if (info?.isFile() && Date.now() - info.mtimeMs > keptMs) await rm(file, { force: true });
  }
}
