import { createHash, randomInt } from 'node:crypto';
import type { EndpointName } from '#lib/contract/endpoints/index.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import type { DatabaseSession } from '#lib/db/client.ts';
import { type AppKey, Prisma } from '#lib/db/generated/client.ts';
import { takePoints } from '../accounts/points.ts';
import { PRICES } from '../accounts/prices.ts';
import { takeQuota } from '../accounts/quota.ts';
import type { ServiceContext } from '../context.ts';
import { newId } from '../ids.ts';

export interface Submission {
  operation: EndpointName;
  key: AppKey;
  /** The validated request. */
  request: Prisma.InputJsonObject;
  mv: string | undefined;
  sourceClipIds: string[];
  callbackUrl: string | undefined;
  retentionDays: number;
  /** Where the request carries an Idempotency-Key. */
  idempotency?: { key: string; bodyHash: string };
}

/** Another request with the same Idempotency-Key was first: read its answer. */
export class IdempotencyRaceError extends Error {
  override readonly name = 'IdempotencyRaceError';
}

/** How long a caller who has too many tasks may sensibly wait. */
const CONCURRENCY_RETRY_SECONDS = 5;
const SEED_MAX = 2 ** 31 - 1;

/**
 * Accepts a task: quota, concurrency and points are taken, task, job and first answer written, in one transaction.
 * What is refused leaves nothing behind.
 * @throws ServiceError 2003, 2002, 3001, in this order; IdempotencyRaceError
 */
export async function submitTask(
  context: ServiceContext,
  submission: Submission,
): Promise<{ task_id: string; status: 'queuing' }> {
  const { database, limits, clock, queue } = context;
  const { key } = submission;
  const nowMs = clock.now();
  const id = newId(nowMs);
  const answer = { task_id: id, status: 'queuing' } as const;
  try {
    await database.$transaction(
      async (session) => {
        // One request of a key at a time from here on: counting and inserting must not interleave.
        await session.$queryRaw`SELECT id FROM service.app_keys WHERE id = ${key.id} FOR UPDATE`;
        const quotaDay = await takeQuota(session, key, key.dailyQuota ?? limits.DAILY_QUOTA, nowMs);
        await checkConcurrency(session, key, key.concurrencyLimit ?? limits.CONCURRENCY_LIMIT);
        const pointsTaken = await takePoints(session, {
          accountId: key.accountId,
          appKeyId: key.id,
          points: PRICES[submission.operation],
          reference: id,
        });
        if (submission.idempotency) {
          await session.idempotentAnswer.create({
            data: {
              appKeyId: key.id,
              key: submission.idempotency.key,
              endpoint: submission.operation,
              bodyHash: submission.idempotency.bodyHash,
              data: answer,
              createdAt: new Date(nowMs),
            },
          });
        }
        await session.task.create({
          data: {
            id,
            accountId: key.accountId,
            appKeyId: key.id,
            operation: submission.operation,
            request: submission.request,
            mv: submission.mv,
            seed: randomInt(SEED_MAX),
            sourceClipIds: submission.sourceClipIds,
            callbackUrl: submission.callbackUrl,
            retentionDays: submission.retentionDays,
            pointsTaken,
            quotaDay,
            createdAt: new Date(nowMs),
          },
        });
        await queue.send('tasks', { id }, { session });
      },
      { timeout: 20_000, maxWait: 20_000 },
    );
  } catch (error) {
    if (
      error instanceof Prisma.PrismaClientKnownRequestError &&
      error.code === 'P2002' &&
      submission.idempotency
    )
      throw new IdempotencyRaceError();
    throw error;
  }
  queue.wake('tasks');
  return answer;
}

async function checkConcurrency(session: DatabaseSession, key: AppKey, limit: number): Promise<void> {
  const open = await session.task.count({
    where: { appKeyId: key.id, status: { in: ['queuing', 'processing'] } },
  });
  if (open >= limit) {
    throw new ServiceError('concurrency_exceeded', {
      publicMessage: `Concurrency exceeded: ${open} tasks are running or waiting, ${limit} are allowed; wait for one to finish`,
      retryAfterSeconds: CONCURRENCY_RETRY_SECONDS,
    });
  }
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
