import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ServiceError } from '#lib/contract/service-error.ts';
import { database } from '#lib/db/client.ts';
import type { SongFile } from '#lib/db/generated/client.ts';
import { fetchSource } from './fetch-source.ts';
import { extensionOf, mediaTypeOf, vaultPath } from './vault-paths.ts';

/** First and last byte of a `Range` header; null where there is none to honour; 'unsatisfiable' where it lies outside. */
export function parseRange(
  header: string | null,
  size: number,
): { first: number; last: number } | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, from = '', to = ''] = match;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first > last || first >= size ? 'unsatisfiable' : { first, last };
}

/** One file of a song of the owner's. @throws ServiceError 4004 */
export async function findFile(
  ownerId: string,
  songId: string,
  kind: string,
): Promise<SongFile & { title: string }> {
  const file = await database().songFile.findFirst({
    where: { songId, kind, song: { ownerId } },
    include: { song: { select: { title: true } } },
  });
  if (!file) throw new ServiceError('music_not_found');
  return { ...file, title: file.song.title };
}

/** Streams a file to the browser: the kept one, or the service's while none is kept. Understands one byte range. */
export async function answerMedia(file: SongFile & { title: string }, request: Request): Promise<Response> {
  const wantsDownload = new URL(request.url).searchParams.has('download');
  const mediaType = mediaTypeOf(file.kind, file.contentType);
  const headers = new Headers({
    'Content-Type': mediaType,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, max-age=3600',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
  if (wantsDownload)
    headers.set(
      'Content-Disposition',
      attachment(`${file.title || 'song'}${nameSuffix(file.kind)}.${extensionOf(file.kind, mediaType)}`),
    );
  return file.keptPath ? answerKept(file.keptPath, request, headers) : answerRemote(file, request, headers);
}

function nameSuffix(kind: string): string {
  if (kind === 'wav-24') return ' (24 bit)';
  return kind.startsWith('stem-') ? ` (${kind.slice(5)})` : '';
}

/** A `Content-Disposition` that carries any file name. */
export const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\/]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name.replace(/[\\/]/g, '_'))}`;

async function answerKept(keptPath: string, request: Request, headers: Headers): Promise<Response> {
  const path = vaultPath(keptPath);
  const info = await stat(path).catch(() => null);
  if (!info) throw new ServiceError('music_not_found');
  const range = parseRange(request.headers.get('range'), info.size);
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${info.size}`);
    return new Response(null, { status: 416, headers });
  }
  const { first, last } = range ?? { first: 0, last: info.size - 1 };
  headers.set('Content-Length', String(last - first + 1));
  if (range) headers.set('Content-Range', `bytes ${first}-${last}/${info.size}`);
  const body =
    request.method === 'HEAD'
      ? null
      : (Readable.toWeb(createReadStream(path, { start: first, end: last })) as unknown as ReadableStream);
  return new Response(body, { status: range ? 206 : 200, headers });
}

async function answerRemote(file: SongFile, request: Request, headers: Headers): Promise<Response> {
  if (!file.sourceUrl) throw new ServiceError('music_not_found');
  const range = request.headers.get('range');
  const source = await fetchSource(file.sourceUrl, {
    method: request.method === 'HEAD' ? 'HEAD' : 'GET',
    headers: range ? { range } : {},
    signal: request.signal,
    // As long as the listener, who may pause.
    wholeMs: Infinity,
  }).catch((cause) => {
    throw new ServiceError('service_unavailable', { cause });
  });
  if (source.status === 416)
    return new Response(null, {
      status: 416,
      headers: { 'Content-Range': source.headers.get('content-range') ?? 'bytes */*' },
    });
  if (!source.ok) throw new ServiceError(source.status >= 500 ? 'service_unavailable' : 'result_expired');
  for (const name of ['content-length', 'content-range']) {
    const value = source.headers.get(name);
    if (value) headers.set(name, value);
  }
  headers.set('Content-Type', mediaTypeOf(file.kind, source.headers.get('content-type')));
  return new Response(source.body as ReadableStream | null, { status: source.status, headers });
}

/** A file made on the spot, to be saved under a name. */
export function answerDownload(bytes: Uint8Array, name: string, mediaType: string): Response {
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': mediaType,
      'Content-Length': String(bytes.length),
      'Content-Disposition': attachment(name),
      'Cache-Control': 'private, no-store',
    },
  });
}

/** A file that is made as it is sent, to be saved under a name. */
export function answerStream(content: AsyncGenerator<Uint8Array>, name: string, mediaType: string): Response {
  return new Response(Readable.toWeb(Readable.from(content)) as unknown as ReadableStream, {
    headers: {
      'Content-Type': mediaType,
      'Content-Disposition': attachment(name),
      'Cache-Control': 'private, no-store',
    },
  });
}
