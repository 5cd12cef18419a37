import { ServiceError } from '#lib/contract/service-error.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import type { Call } from './operation.ts';

const RUNNING_RETRY_SECONDS = 5;

/**
 * The first answer to this request, where its Idempotency-Key was used before.
 * @throws ServiceError 4001 for another body, 2002 while the first one is still being worked on
 */
export async function findFirstAnswer(call: Call): Promise<object | undefined> {
  const { context, caller, idempotency } = call;
  if (!idempotency) return undefined;
  const id = { appKeyId_key: { appKeyId: caller.key.id, key: idempotency.key } };
  const row = await context.database.idempotentAnswer.findUnique({ where: id });
  if (!row) return undefined;
  const ageMs = context.clock.now() - row.createdAt.getTime();
  const isOver = ageMs > context.limits.IDEMPOTENCY_HOURS * 3_600_000;
  // A synchronous call that is "still running" after its time budget died with its process.
  const isDead = row.data === null && ageMs > (context.limits.STEM_TIMEOUT_SECONDS + 60) * 1000;
  if (isOver || isDead) {
    await context.database.idempotentAnswer.deleteMany({
      where: { appKeyId: row.appKeyId, key: row.key, createdAt: row.createdAt },
    });
    return undefined;
  }
  if (row.bodyHash !== idempotency.bodyHash) {
    throw new ServiceError('invalid_parameters', {
      publicMessage: 'Idempotency-Key was used with another request before; use a new key for a new request',
    });
  }
  if (row.data === null) {
    throw new ServiceError('concurrency_exceeded', {
      publicMessage: 'the first request with this Idempotency-Key is still being worked on',
      retryAfterSeconds: RUNNING_RETRY_SECONDS,
    });
  }
  call.replayed();
  return row.data as object;
}

/** Holds the key for a synchronous call. @returns false when another request was first */
export async function holdKey({ context, caller, idempotency }: Call, endpoint: string): Promise<boolean> {
  if (!idempotency) return true;
  try {
    await context.database.idempotentAnswer.create({
      data: {
        appKeyId: caller.key.id,
        key: idempotency.key,
        endpoint,
        bodyHash: idempotency.bodyHash,
        createdAt: new Date(context.clock.now()),
      },
    });
    return true;
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') return false;
    throw error;
  }
}

/** Keeps the answer of a synchronous call, or lets go of the key when it failed. */
export async function settleKey(
  { context, caller, idempotency }: Call,
  data: object | undefined,
): Promise<void> {
  if (!idempotency) return;
  const where = { appKeyId: caller.key.id, key: idempotency.key };
  if (data) await context.database.idempotentAnswer.updateMany({ where, data: { data } });
  else await context.database.idempotentAnswer.deleteMany({ where });
}
