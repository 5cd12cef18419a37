import { CALLBACK_RETRY_SECONDS, CALLBACK_TIMEOUT_SECONDS } from '#lib/contract/limits.ts';
import { openSecret } from '../accounts/secret-box.ts';
import type { ServiceContext } from '../context.ts';
import { newId } from '../ids.ts';
import { callbackHeaders } from './sign.ts';

type Parts = Pick<
  ServiceContext,
  'database' | 'clock' | 'guard' | 'queue' | 'log' | 'metrics' | 'tracing' | 'appSecret'
>;

const ANSWER_BYTES_KEPT = 1024;
/** A pending delivery whose time has passed by this much has lost its job. */
const LOST_JOB_MS = 30_000;
/** A job may come this much before its try's time: the database has a clock of its own. */
const EARLY_MS = 5_000;
/** No try is further ahead than the longest wait: one that is was planned before the database's clock was set back. */
const AHEAD_MS = (Math.max(...CALLBACK_RETRY_SECONDS) + CALLBACK_TIMEOUT_SECONDS) * 1000 + LOST_JOB_MS;

interface Outcome {
  delivered: boolean;
  httpStatus?: number;
  answer?: string;
  error?: string;
}

/**
 * One try of a delivery, and the job of the next one where it fails. The next try is written down before this one
 * starts, so a crash in between costs a repetition at most: delivery is at least once.
 */
export async function tryDelivery(parts: Parts, deliveryId: string): Promise<void> {
  const { database, clock, queue, log, metrics } = parts;
  const row = await database.callbackDelivery.findUnique({ where: { id: deliveryId } });
  if (row?.status !== 'pending') return;
  const startedAtMs = clock.now();
  // A second job of the same delivery, while a try is under way or before the next one is due.
  if (row.nextTryAt && row.nextTryAt.getTime() - EARLY_MS > startedAtMs) return;
  const attempt = row.attempts + 1;
  const retrySeconds = CALLBACK_RETRY_SECONDS[row.attempts];
  const nextTryAt = new Date(startedAtMs + (CALLBACK_TIMEOUT_SECONDS + (retrySeconds ?? 0)) * 1000);
  const { count } = await database.callbackDelivery.updateMany({
    where: { id: deliveryId, status: 'pending', attempts: row.attempts },
    data: { attempts: attempt, nextTryAt },
  });
  // Another process took this try.
  if (count === 0) return;

  const task = await database.task.findUnique({
    where: { id: row.taskId },
    select: { traceParent: true },
  });
  const span = parts.tracing.start('callback', {
    parent: task?.traceParent,
    kind: 'client',
    attributes: { 'songloom.task_id': row.taskId, 'songloom.attempt': attempt },
  });
  const outcome = await post(parts, row, startedAtMs, span.traceparent);
  if (outcome.httpStatus !== undefined) span.set('http.response.status_code', outcome.httpStatus);
  if (!outcome.delivered) span.fail(outcome.error ?? 'failed');
  span.end();
  const finishedAtMs = clock.now();
  await database.callbackTry.create({
    data: {
      id: newId(),
      deliveryId,
      attempt,
      startedAt: new Date(startedAtMs),
      latencyMs: Math.max(0, finishedAtMs - startedAtMs),
      httpStatus: outcome.httpStatus,
      answer: outcome.answer,
      error: outcome.error,
    },
  });
  metrics.callbacks.inc({ outcome: outcome.delivered ? 'delivered' : 'failed' });
  const isLast = retrySeconds === undefined;
  if (outcome.delivered || isLast) {
    await database.callbackDelivery.updateMany({
      where: { id: deliveryId, status: 'pending' },
      data: {
        status: outcome.delivered ? 'delivered' : 'failed',
        finishedAt: new Date(finishedAtMs),
        nextTryAt: null,
      },
    });
    if (!outcome.delivered)
      log.warn({ deliveryId, taskId: row.taskId, error: outcome.error }, 'callback given up');
    return;
  }
  await database.$transaction(async (session) => {
    await session.callbackDelivery.updateMany({
      where: { id: deliveryId, status: 'pending' },
      data: { nextTryAt: new Date(finishedAtMs + retrySeconds * 1000) },
    });
    await queue.send('callbacks', { id: deliveryId }, { session, startAfterSeconds: retrySeconds });
  });
}

async function post(
  { guard, database, appSecret }: Parts,
  row: { id: string; url: string; body: string; appKeyId: string },
  nowMs: number,
  traceparent: string | undefined,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(CALLBACK_TIMEOUT_SECONDS * 1000);
  try {
    const key = await database.appKey.findUniqueOrThrow({ where: { id: row.appKeyId } });
    const signingSecret = openSecret(key.encryptedSigningSecret, appSecret);
    const response = await guard.fetch(row.url, {
      method: 'POST',
      headers: {
        ...callbackHeaders(row.body, signingSecret, row.id, nowMs),
        ...(traceparent && { traceparent }),
      },
      body: row.body,
      signal,
    });
    // The status settles it: a 2xx whose body never ends was received all the same.
    const answer = await firstBytes(response.body);
    const delivered = response.status >= 200 && response.status < 300;
    return {
      delivered,
      httpStatus: response.status,
      answer,
      ...(!delivered && { error: `HTTP ${response.status}` }),
    };
  } catch (error) {
    const message = signal.aborted
      ? `no answer within ${CALLBACK_TIMEOUT_SECONDS} s`
      : (error as Error).cause instanceof Error
        ? ((error as Error).cause as Error).message
        : (error as Error).message;
    return { delivered: false, error: message.slice(0, 500) };
  }
}

/** The beginning of an answer, as far as it comes. */
async function firstBytes(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= ANSWER_BYTES_KEPT) break;
    }
  } catch {
    // Cut off, or out of time: what came is kept.
  }
  // A database text cannot hold NUL.
  return Buffer.concat(chunks).subarray(0, ANSWER_BYTES_KEPT).toString('utf8').replaceAll('\0', '\uFFFD');
}

/** Sends jobs again for deliveries that have lost theirs: a crash between a try and its bookkeeping. */
export async function resendLostDeliveries({ database, clock, queue }: Parts): Promise<void> {
  const nowMs = clock.now();
  const lostBefore = new Date(nowMs - LOST_JOB_MS);
  await database.callbackDelivery.updateMany({
    where: { status: 'pending', nextTryAt: { gt: new Date(nowMs + AHEAD_MS) } },
    data: { nextTryAt: new Date(lostBefore.getTime() - 1) },
  });
  const lost = await database.callbackDelivery.findMany({
    where: { status: 'pending', nextTryAt: { lt: lostBefore } },
    select: { id: true },
    take: 100,
  });
  for (const { id } of lost) await queue.send('callbacks', { id });
  if (lost.length > 0) queue.wake('callbacks');
}
