import { readCallback, verifyCallback } from '#lib/client/verify-callback.ts';
import { env } from '#lib/config/env.ts';
import { CALLBACK_HEADERS, type CallbackEvent } from '#lib/contract/callback-event.ts';
import { readAtMost } from '#lib/contract/read-at-most.ts';
import { applyCallback } from './operations.ts';

const mostBytes = 1_048_576;

/**
 * A webhook of the service: verified over its raw bytes, then the same transition the poller uses. What is wrong with
 * the event is the sender's (4xx); what is wrong here is ours (503), so that the sender tries again.
 */
export async function receiveCallback(request: Request): Promise<Response> {
  const secret = env().MUSIC_SIGNING_SECRET;
  if (!secret) return new Response('no signing secret is set', { status: 503 });
  const raw = await readAtMost(request, mostBytes);
  if (!raw) return new Response('too large', { status: 413 });
  if (!verifyCallback(raw, request.headers.get(CALLBACK_HEADERS.signature), secret))
    return new Response('bad signature', { status: 401 });
  const event = eventIn(raw);
  if (!event) return new Response('not understood', { status: 400 });
  try {
    const { task_id: id, ...rest } = event;
    await applyCallback({ id, ...rest });
  } catch (error) {
    console.error('callback:', error);
    return new Response('cannot be taken in now', { status: 503 });
  }
  return Response.json({ ok: true });
}

function eventIn(raw: Uint8Array): CallbackEvent | undefined {
  try {
    return readCallback(raw);
  } catch (error) {
    console.error('callback:', error);
    return undefined;
  }
}
