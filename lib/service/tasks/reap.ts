import { ServiceError } from '#lib/contract/service-error.ts';
import type { ServiceContext } from '../context.ts';
import type { TaskStore } from './task-store.ts';

/** Heartbeats that may be missed before a worker counts as dead: 3 × 10 s + the reaper's 5 s stays under a minute. */
const MISSED_HEARTBEATS = 3;
/** A waiting task whose job has not come up for this long may have lost it. */
const LOST_JOB_MS = 120_000;

type Parts = Pick<ServiceContext, 'database' | 'limits' | 'clock' | 'queue' | 'log'>;

/** Takes up tasks whose worker died: back into the queue, or failed after the last attempt. */
export async function reapTasks(parts: Parts, store: TaskStore): Promise<void> {
  const { database, limits, clock, log } = parts;
  const deadBefore = new Date(clock.now() - limits.WORKER_HEARTBEAT_SECONDS * 1000 * MISSED_HEARTBEATS);
  const abandoned = await database.task.findMany({
    where: { status: 'processing', heartbeatAt: { lt: deadBefore } },
    select: { id: true, attempt: true, crashes: true, workerId: true },
    take: 100,
  });
  for (const { id, attempt, crashes, workerId } of abandoned) {
    log.warn({ taskId: id, attempt, workerId }, 'worker died');
    const claim = { taskId: id, attempt };
    if (crashes + 1 < limits.TASK_ATTEMPTS) await store.requeue(claim, true);
    else {
      const publicMessage = `Generation failed: the worker died ${crashes + 1} times`;
      await store.fail(claim, new ServiceError('generation_failed', { publicMessage }));
    }
  }
  await resendLostJobs(parts);
}

/** A job only points at its task; a second one for the same task finds nothing to claim and does no harm. */
async function resendLostJobs({ database, clock, queue }: Parts): Promise<void> {
  const now = clock.now();
  const waiting = await database.task.findMany({
    where: { status: 'queuing', createdAt: { lt: new Date(now - LOST_JOB_MS) } },
    select: { id: true },
    orderBy: { createdAt: 'asc' },
    take: 20,
  });
  if (waiting.length === 0) return;
  const processing = await database.task.count({ where: { status: 'processing' } });
  // While workers are busy, waiting is only waiting.
  if (processing > 0) return;
  for (const { id } of waiting) await queue.send('tasks', { id });
  queue.wake('tasks');
}
