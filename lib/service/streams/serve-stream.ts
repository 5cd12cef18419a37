import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import type { ServiceContext } from '../context.ts';
import { pieceKey, readStreamKey } from './stream-keys.ts';

type Parts = Pick<ServiceContext, 'store' | 'polledTasks' | 'tasks' | 'log'>;

const LOOK_MS = 300;
/** Somebody who reads nothing for so long has gone, or holds a place that others could have. */
const IDLE_MS = 10 * 60_000;
/** Who may listen at a time: to one song, and in this process. */
const LISTENERS_OF_SONG = 8;
const LISTENERS = 200;

/**
 * A song that is being made, as one MP3: its pieces one after the other, each as soon as it is there, from the first.
 * Over when the song is finished and all of it was told, or at once when its attempt fails, is cancelled or is taken up
 * anew. No piece is read before the one before it has gone out.
 */
export function createStreamServer(parts: Parts) {
  const listeners = new Map<string, number>();
  let all = 0;
  return async (c: Context, key: string): Promise<Response> => {
    const stream = readStreamKey(key);
    if (!stream) return c.text('No such file.', 404);
    const headers = new Headers({
      'Content-Type': 'audio/mpeg',
      'Accept-Ranges': 'none',
      // Of what grows nothing may be kept, and no proxy may wait for its end.
      'Cache-Control': 'private, no-store',
      'X-Accel-Buffering': 'no',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    });
    if ((await parts.store.size(pieceKey(key, 0))) === undefined)
      return c.text('This song is no longer to be heard while it is made.', 410);
    if (c.req.method === 'HEAD') return new Response(null, { headers });
    const here = listeners.get(key) ?? 0;
    if (here >= LISTENERS_OF_SONG || all >= LISTENERS)
      return c.text('Too many are listening; try again soon.', 503, { 'Retry-After': '5' });
    listeners.set(key, here + 1);
    all++;
    const gone = new AbortController();
    gone.signal.addEventListener(
      'abort',
      () => {
        all--;
        const left = (listeners.get(key) ?? 1) - 1;
        if (left > 0) listeners.set(key, left);
        else listeners.delete(key);
      },
      { once: true },
    );
    // Where the connection is cut before anything was read of the answer, nobody else says so.
    const asked = c.req.raw.signal;
    asked.addEventListener('abort', () => gone.abort(), { once: true });
    if (asked.aborted) gone.abort();
    void parts.tasks.noteHeard(stream).catch(() => undefined);
    return new Response(streamOf(piecesOf(parts, key, stream, gone.signal), gone), { headers });
  };
}

async function* piecesOf(
  { store, polledTasks }: Parts,
  key: string,
  { taskId, attempt }: { taskId: string; attempt: number },
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for (let index = 0; !signal.aborted; ) {
    // Asked for first: what is stored before a task is finished is there once it says so.
    const task = await polledTasks.get(taskId);
    const isMine = task?.attempt === attempt;
    if (!isMine || (task.status !== 'processing' && task.status !== 'completed')) return;
    if ((await store.size(pieceKey(key, index))) !== undefined) {
      yield* (await store.read(pieceKey(key, index))) as AsyncIterable<Uint8Array>;
      index++;
    } else if (task.status === 'completed') return;
    else await wait(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Bytes as they are asked for; `gone` is aborted when they end, nobody wants more, or nothing was taken for {@link IDLE_MS}. */
function streamOf(pieces: AsyncGenerator<Uint8Array>, gone: AbortController): ReadableStream<Uint8Array> {
  let idle: NodeJS.Timeout | undefined;
  return new ReadableStream(
    {
      async pull(controller) {
        clearTimeout(idle);
        try {
          const { value, done } = await pieces.next();
          if (done) {
            gone.abort();
            controller.close();
            return;
          }
          controller.enqueue(value);
          idle = setTimeout(() => {
            gone.abort();
            controller.error(new Error('nothing was read for too long'));
          }, IDLE_MS);
          idle.unref();
        } catch (error) {
          gone.abort();
          controller.error(error);
        }
      },
      cancel() {
        clearTimeout(idle);
        gone.abort();
      },
    },
    { highWaterMark: 1 },
  );
}
