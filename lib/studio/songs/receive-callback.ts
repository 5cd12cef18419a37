import { readCallback, verifyCallback } from '#lib/client/verify-callback.ts';
import { env } from '#lib/config/env.ts';
import { CALLBACK_HEADERS } from '#lib/contract/callback-event.ts';
import { applyCallback } from './operations.ts';

const mostBytes = 1_048_576;

/** A webhook of the service: verified over its raw bytes, then the same transition the poller uses. */
export async function receiveCallback(request: Request): Promise<Response> {
  const secret = env().MUSIC_SIGNING_SECRET;
  if (!secret) return new Response('no signing secret is set', { status: 503 });
  const raw = await readAtMost(request, mostBytes);
  if (!raw) return new Response('too large', { status: 413 });
  if (!verifyCallback(raw, request.headers.get(CALLBACK_HEADERS.signature), secret))
    return new Response('bad signature', { status: 401 });
  try {
    const { task_id: id, ...event } = readCallback(raw);
    await applyCallback({ id, ...event });
  } catch (error) {
    console.error('callback:', error);
    return new Response('not understood', { status: 400 });
  }
  return Response.json({ ok: true });
}

/** The body, or undefined where it is larger: whoever sends is not known yet, so no more than that is taken in. */
async function readAtMost(request: Request, bytesMax: number): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) return undefined;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > bytesMax) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
