import { ServiceError } from '#lib/contract/service-error.ts';
import type { ServiceContext } from '../context.ts';
import type { Claim, TaskStore } from './task-store.ts';

/** Heartbeats that may be missed before a worker counts as dead: 3 × 10 s + the reaper's 5 s stays under a minute. */
const MISSED_HEARTBEATS = 3;
/** A task that waits without a job for this long has lost it: between fetching a job and claiming are milliseconds. */
const LOST_JOB_MS = 20_000;
/** Looked at in one round, the oldest first: one that has lost its job becomes one of the oldest. */
const LOST_JOB_BATCH = 20;

type Parts = Pick<ServiceContext, 'database' | 'limits' | 'clock' | 'queue' | 'log'>;

/** Longer ago, or further ahead: when the database's clock was set back, what is ahead would else never be due. */
const isFarFrom = (column: 'heartbeatAt' | 'createdAt', nowMs: number, ms: number) => ({
  OR: [{ [column]: { lt: new Date(nowMs - ms) } }, { [column]: { gt: new Date(nowMs + ms) } }],
});

/** Takes up tasks whose worker died: back into the queue, or failed after the last attempt. */
export async function reapTasks(parts: Parts, store: TaskStore): Promise<void> {
  const { database, limits, clock, log } = parts;
  const leaseMs = limits.WORKER_HEARTBEAT_SECONDS * 1000 * MISSED_HEARTBEATS;
  const abandoned = await database.task.findMany({
    where: { status: 'processing', ...isFarFrom('heartbeatAt', clock.now(), leaseMs) },
    select: { id: true, attempt: true, crashes: true, workerId: true },
    take: 100,
  });
  for (const { id, attempt, crashes, workerId } of abandoned) {
    log.warn({ taskId: id, attempt, workerId }, 'worker died');
    await takeUpAgain(parts, store, { taskId: id, attempt, crashes }, 'the worker died');
  }
  await resendLostJobs(parts);
}

/**
 * Ends an attempt that came to nothing through no fault of the request: back into the queue, or failed after the last
 * attempt that is allowed.
 * @param why what happened, as a clause for the task's error
 */
export async function takeUpAgain(
  { limits }: Pick<Parts, 'limits'>,
  store: TaskStore,
  { crashes, ...claim }: Claim & { crashes: number },
  why: string,
): Promise<void> {
  if (crashes + 1 < limits.TASK_ATTEMPTS) await store.requeue(claim, true);
  else {
    const publicMessage = `Generation failed: ${why} ${crashes + 1} times`;
    await store.fail(claim, new ServiceError('generation_failed', { publicMessage }));
  }
}

/**
 * A worker killed between fetching a job and claiming its task takes the job with it. A job only points at its task; a
 * second one for the same task finds nothing to claim and does no harm.
 */
async function resendLostJobs({ database, clock, queue, log }: Parts): Promise<void> {
  const waiting = await database.task.findMany({
    where: { status: 'queuing', ...isFarFrom('createdAt', clock.now(), LOST_JOB_MS) },
    select: { id: true },
    orderBy: { createdAt: 'asc' },
    take: LOST_JOB_BATCH,
  });
  for (const { id } of waiting) {
    if (await queue.hasJob('tasks', id)) continue;
    log.warn({ taskId: id }, 'job lost');
    await queue.send('tasks', { id });
    queue.wake('tasks');
  }
}
