import type { Hono } from 'hono';
import { createClient } from '#lib/client/create-client.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import type { ServiceContext } from '../context.ts';
import { newId } from '../ids.ts';
import { readBody } from './read-body.ts';
import { answerError, checkRate } from './serve.ts';

export const MCP_PATH = '/mcp';
/** Messages of one key that are being answered at the same time. */
const UNDER_WAY_MAX = 32;
const underWay = new Map<string, number>();
/** A file is answered as text, which takes five times its size while it is written: larger ones are fetched by their link. */
const FILE_BYTES_MAX = 24 * 1024 * 1024;
/** Files that are being answered at the same time, of all keys together, and of one key. */
const FILES_MAX = 3;
const FILES_OF_KEY_MAX = 1;
const ALL_FILES = 'files of all keys';
/** Whatever it is called here: nothing of it leaves the process. */
const INSIDE = 'http://service.internal';
/** These ask the interface, which counts them itself. */
const COUNTED_INSIDE = new Set(['tools/call', 'resources/read']);

/**
 * The Model Context Protocol for agents. A tool's call goes through the interface's own routes with the caller's key, so
 * that limits, points and scope are the same on both ways.
 */
export function addMcp(app: Hono, context: ServiceContext): void {
  app.post(MCP_PATH, async (c) => {
    try {
      refuseForeignPages(c.req.header('origin'), context.links.publicUrl);
      const authorization = c.req.header('authorization');
      const caller = await context.keys.authenticate(authorization);
      const message = await readBody(c.req.raw, context.limits.LIMIT_BODY_BYTES);
      if (!isMessage(message))
        throw new ServiceError('invalid_parameters', {
          publicMessage: 'the body must be one JSON-RPC message, an object; batches are not taken',
        });
      if (!COUNTED_INSIDE.has(message.method as string)) await checkRate(context, c, caller);
      const leave = enter(placesOf(caller.key.id, message.method));
      try {
        const send = (url: string, init: RequestInit) => Promise.resolve(app.request(url, init));
        const client = createClient({
          baseUrl: INSIDE,
          appKey: authorization!.replace(/^\S+\s+/, ''),
          fetch: send,
        });
        // Loaded when the first agent comes: most services never see one.
        const { answerMcp } = await import('#lib/mcp/answer-mcp.ts');
        const readFile = async (url: string, signal: AbortSignal) => readOwnFile(send, url, signal);
        return await answerMcp(c.req.raw, message, { client, readFile }, leave);
      } catch (error) {
        leave();
        throw error;
      }
    } catch (error) {
      const { response } = answerError(context, c, error, newId());
      if (response.status === 401) response.headers.set('WWW-Authenticate', 'Bearer');
      return response;
    }
  });
}

const isMessage = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

/** A page elsewhere has no business here, whatever key it got hold of. @throws ServiceError 4001 (403) */
function refuseForeignPages(origin: string | undefined, publicUrl: string): void {
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  throw new ServiceError('invalid_parameters', {
    publicMessage: 'this is for programs, not for pages of another origin',
    httpStatus: 403,
  });
}

/** Where a message takes a place while it is answered, and how many there are. */
const placesOf = (keyId: string, method: unknown): [string, number][] =>
  method === 'resources/read'
    ? [
        [keyId, UNDER_WAY_MAX],
        [`files of ${keyId}`, FILES_OF_KEY_MAX],
        [ALL_FILES, FILES_MAX],
      ]
    : [[keyId, UNDER_WAY_MAX]];

/** @returns what ends it, once however often it is called @throws ServiceError 2002 */
function enter(places: readonly [string, number][]): () => void {
  const full = places.find(([place, most]) => (underWay.get(place) ?? 0) >= most);
  if (full)
    throw new ServiceError('concurrency_exceeded', {
      publicMessage: `Concurrency exceeded: ${full[1]} ${places.length > 1 ? 'files' : 'messages of this key'} are being answered`,
      retryAfterSeconds: 5,
    });
  for (const [place] of places) underWay.set(place, (underWay.get(place) ?? 0) + 1);
  let isIn = true;
  return () => {
    if (!isIn) return;
    isIn = false;
    for (const [place] of places) {
      const left = underWay.get(place)! - 1;
      if (left > 0) underWay.set(place, left);
      else underWay.delete(place);
    }
  };
}

/** A file by the link this service has given: it is not asked over the network. */
async function readOwnFile(
  send: (url: string, init: RequestInit) => Promise<Response>,
  url: string,
  signal: AbortSignal,
) {
  const { pathname, search } = new URL(url);
  const response = await send(`${INSIDE}${pathname}${search}`, { method: 'GET', signal });
  if (!response.ok) throw new ServiceError(response.status === 410 ? 'result_expired' : 'music_not_found');
  const length = Number(response.headers.get('content-length') ?? Number.POSITIVE_INFINITY);
  if (length > FILE_BYTES_MAX) {
    await response.body?.cancel();
    throw new ServiceError('invalid_parameters', {
      publicMessage: `the file has ${length} bytes; ${FILE_BYTES_MAX} are answered here: fetch it by its link`,
    });
  }
  return {
    mimeType: response.headers.get('content-type') ?? 'application/octet-stream',
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}
