import type { Hono } from 'hono';
import { verifyCallback } from '#lib/client/verify-callback.ts';
import { CALLBACK_HEADERS } from '#lib/contract/callback-event.ts';
import { readAtMost } from '#lib/contract/read-at-most.ts';
import type { ServiceContext } from '../context.ts';

/** Below PUBLIC_API_URL: where the upstream service says that a task of ours is finished. */
export const UPSTREAM_CALLBACK_PATH = '/platforms/upstream/callback';
const BYTES_MAX = 1024 * 1024;

/**
 * Receives the upstream's callbacks. They only end a wait early: what came of the task is asked for as ever, so a
 * forged, doubled, late or lost one changes nothing. In another process than the one that waits, polling does it.
 */
export function addUpstreamCallback(
  app: Hono,
  { upstream, log }: Pick<ServiceContext, 'upstream' | 'log'>,
): void {
  app.post(UPSTREAM_CALLBACK_PATH, async (c) => {
    if (!upstream.signingSecret) return c.text('no signing secret is set', 503);
    const raw = await readAtMost(c.req.raw, BYTES_MAX);
    if (!raw) return c.text('too large', 413);
    if (!verifyCallback(raw, c.req.header(CALLBACK_HEADERS.signature), upstream.signingSecret))
      return c.text('bad signature', 401);
    const taskId = readTaskId(raw);
    if (taskId === undefined) return c.text('task_id is missing', 400);
    const isAwaited = upstream.wakeups.wake(taskId);
    log.debug({ taskId, isAwaited }, 'upstream callback');
    return c.json({ ok: true });
  });
}

function readTaskId(raw: Uint8Array): string | undefined {
  try {
    const { task_id: id } = JSON.parse(new TextDecoder().decode(raw)) as { task_id?: unknown };
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}
