import { createHash, randomInt } from 'node:crypto';
import type { EndpointName } from '#lib/contract/endpoints/index.ts';
import { SEED_MAX } from '#lib/contract/limits.ts';
import type { AppKey, Prisma } from '#lib/db/generated/client.ts';
import { PRICES } from '../accounts/prices.ts';
import type { ServiceContext } from '../context.ts';
import { newId } from '../ids.ts';

export interface Submission {
  operation: EndpointName;
  key: AppKey;
  /** The validated request. */
  request: Prisma.InputJsonObject;
  mv: string | undefined;
  /** Drawn where the request names none. */
  seed?: number | undefined;
  sourceClipIds: string[];
  callbackUrl: string | undefined;
  retentionDays: number;
  /** W3C traceparent of the request. */
  traceparent: string | undefined;
  /** Where the request carries an Idempotency-Key. */
  idempotency?: { key: string; bodyHash: string };
}

/**
 * Accepts a task: quota, concurrency and points are taken, task, job and first answer written, in one transaction.
 * What is refused leaves nothing behind.
 * @throws ServiceError 2003, 2002, 3001, in this order; IdempotencyRaceError
 */
export async function submitTask(
  { limits, clock, intake }: ServiceContext,
  submission: Submission,
): Promise<{ task_id: string; status: 'queuing' }> {
  const { key, operation, idempotency } = submission;
  const nowMs = clock.now();
  const id = newId(nowMs);
  const answer = { task_id: id, status: 'queuing' } as const;
  await intake.accept({
    keyId: key.id,
    accountId: key.accountId,
    price: PRICES[operation],
    dailyQuota: key.dailyQuota ?? limits.DAILY_QUOTA,
    concurrencyLimit: key.concurrencyLimit ?? limits.CONCURRENCY_LIMIT,
    idempotency,
    row: {
      id,
      account_id: key.accountId,
      app_key_id: key.id,
      operation,
      request: submission.request,
      mv: submission.mv,
      seed: submission.seed ?? randomInt(SEED_MAX),
      source_clip_ids: submission.sourceClipIds,
      callback_url: submission.callbackUrl,
      trace_parent: submission.traceparent,
      retention_days: submission.retentionDays,
      created_at: new Date(nowMs).toISOString(),
      entry_id: newId(nowMs),
      idempotency_key: idempotency?.key,
      body_hash: idempotency?.bodyHash,
      answer,
    },
  });
  return answer;
}

/** Identifies a request for idempotency: the endpoint and what was sent, whatever the order of its fields. */
export function hashBody(endpoint: string, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([endpoint, sorted(body)]))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => [name, sorted(field)]),
  );
}
