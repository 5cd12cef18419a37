import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { contentTypeOf } from '../clips/clip-files.ts';
import type { ServiceContext } from '../context.ts';
import { createStreamServer } from '../streams/serve-stream.ts';
import { readStreamKey } from '../streams/stream-keys.ts';

/** Files behind signed links, and songs that are being made: GET and HEAD, one range, `?download=1` for a file dialog. */
export function serveMedia(context: ServiceContext) {
  const { links, store } = context;
  const serveStream = createStreamServer(context);
  return async (c: Context): Promise<Response> => {
    const link = links.open(new URL(c.req.url));
    if (link === 'expired') return c.text('This link has expired.', 410);
    if (!link) return c.text('No such file.', 404);
    if (readStreamKey(link.key)) return serveStream(c, link.key);
    const size = await store.size(link.key);
    if (size === undefined) return c.text('This file is gone.', 410);

    const headers = new Headers({
      'Content-Type': contentTypeOf(link.fileName),
      'Accept-Ranges': 'bytes',
      'Content-Length': String(size),
      // What a key leads to never changes.
      ETag: `"${link.key.slice(link.key.lastIndexOf('/') + 1)}"`,
      'Cache-Control': 'private, max-age=3600, immutable',
      'X-Content-Type-Options': 'nosniff',
      // Nothing in a file may act as a page of this origin, whatever it turns out to hold.
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Disposition': `${c.req.query('download') === '1' ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeName(link.fileName)}`,
    });
    if (c.req.header('if-none-match') === headers.get('ETag')) {
      headers.delete('Content-Length');
      return new Response(null, { status: 304, headers });
    }
    // A range of another version (If-Range) would be the whole file; keys have one version only.
    const range = parseRange(c.req.header('range'), size);
    if (range === 'unsatisfiable') {
      headers.set('Content-Range', `bytes */${size}`);
      headers.set('Content-Length', '0');
      return new Response(null, { status: 416, headers });
    }
    if (range) {
      headers.set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
      headers.set('Content-Length', String(range.end - range.start + 1));
    }
    const status = range ? 206 : 200;
    if (c.req.method === 'HEAD') return new Response(null, { status, headers });
    const stream = Readable.toWeb(await store.read(link.key, range)) as unknown as ReadableStream<Uint8Array>;
    return new Response(stream, { status, headers });
  };
}

/** RFC 8187 value characters. */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * One byte range (RFC 9110 §14). Several, or another unit, are answered with the whole file.
 * @returns first and last byte, `undefined` for all of it, `'unsatisfiable'` for none of it
 */
export function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const suffix = Number(last);
    if (suffix === 0 || size === 0) return 'unsatisfiable';
    return { start: Math.max(0, size - suffix), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) return 'unsatisfiable';
  if (last !== '' && Number(last) < start) return undefined;
  return { start, end };
}
