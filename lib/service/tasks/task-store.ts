import type { CallbackEvent } from '#lib/contract/callback-event.ts';
import type { TaskStatus } from '#lib/contract/nouns.ts';
import { type ServiceError, taskErrorText } from '#lib/contract/service-error.ts';
import type { Database, DatabaseSession } from '#lib/db/client.ts';
import type { Clip, Prisma, Task } from '#lib/db/generated/client.ts';
import { returnPoints } from '../accounts/points.ts';
import { returnQuota } from '../accounts/quota.ts';
import type { Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import type { FileLinks } from '../storage/signed-links.ts';
import type { Queue } from './queue.ts';
import { statesBefore } from './task-states.ts';
import { musicView } from './task-view.ts';

/** A claim of a task: writes are only taken from the newest one. */
export interface Claim {
  taskId: string;
  attempt: number;
}

/** Which task is moved: whatever holds it, but for a claim's `attempt`; whosever it is, but for an account's. */
interface Which {
  taskId: string;
  attempt?: number;
  accountId?: string;
}

/** What a cancelled task says. */
const CANCELLED = 'cancelled';

export type NewClip = Omit<Prisma.ClipUncheckedCreateInput, 'taskId' | 'accountId'>;

interface Parts {
  database: Database;
  clock: Clock;
  queue: Queue;
  links: FileLinks;
}

/**
 * The only writer of a task's state. Each move is one conditional UPDATE that names the states it may come from
 * and, for a worker, the attempt it holds; a move that finds no row did not happen, and `false` says so.
 */
export class TaskStore {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Takes a waiting task. @returns the task under a new claim, or `undefined` when it is not waiting */
  async claim(taskId: string, workerId: string): Promise<{ claim: Claim; task: Task } | undefined> {
    const now = this.#now();
    const task = await move(
      this.#parts.database,
      'processing',
      { id: taskId },
      {
        attempt: { increment: 1 },
        workerId,
        heartbeatAt: now,
        startedAt: now,
        progress: 0,
        stage: 'starting',
        streamAt: null,
        heardAt: null,
      },
    );
    return task && { claim: { taskId, attempt: task.attempt }, task };
  }

  /** Says that the worker lives, and how far it is. @returns false when the claim is lost */
  async beat(claim: Claim, progress: number, stage: string): Promise<boolean> {
    const { count } = await this.#parts.database.task.updateMany({
      where: { id: claim.taskId, attempt: claim.attempt, status: 'processing' },
      data: {
        heartbeatAt: this.#now(),
        progress: Math.min(1, Math.max(0, progress)),
        stage: stage.slice(0, 200),
      },
    });
    return count === 1;
  }

  /** Results, state and the callback in one transaction. @returns false when the claim is lost: nothing was written */
  async complete(claim: Claim, clips: NewClip[]): Promise<boolean> {
    return this.#finish(claim, 'completed', {}, async (session, task) => {
      const rows: Clip[] = [];
      for (const [position, clip] of clips.entries()) {
        rows.push(
          await session.clip.create({
            data: { ...clip, position, taskId: task.id, accountId: task.accountId },
          }),
        );
      }
      const results = rows.map((row) => callbackMusic(row, this.#parts.links));
      return { task_id: task.id, status: 'completed', results };
    });
  }

  /** Whether this very claim completed its task: an attempt has one holder, and only the holder completes it. */
  async isCompletedBy(claim: Claim): Promise<boolean> {
    const where = { id: claim.taskId, attempt: claim.attempt, status: 'completed' };
    return (await this.#parts.database.task.count({ where })) === 1;
  }

  /** Fails a task and gives back what it took. @param claim `attempt` absent: whatever holds it */
  fail(claim: { taskId: string; attempt?: number }, error: ServiceError): Promise<boolean> {
    return this.#giveUp(claim, taskErrorText(error));
  }

  /**
   * Ends a task that somebody no longer wants, whoever holds it, and gives back what it took. Its worker finds its claim
   * lost and lets go. @returns false where the account has no such task, or it is finished
   */
  cancel(task: { taskId: string; accountId: string }): Promise<boolean> {
    return this.#giveUp(task, CANCELLED);
  }

  /**
   * Whether a claim still holds its task: not cancelled, nor taken by another worker. One that completed it still does:
   * its worker may not know yet.
   */
  async isHeld({ taskId, attempt }: Claim): Promise<boolean> {
    const where = { id: taskId, attempt, status: { in: ['processing', 'completed'] } };
    return (await this.#parts.database.task.count({ where })) === 1;
  }

  /** The first of a task's sound is to be heard. @returns false when the claim is lost */
  async openStream(claim: Claim): Promise<boolean> {
    const { count } = await this.#parts.database.task.updateMany({
      where: { id: claim.taskId, attempt: claim.attempt, status: 'processing' },
      data: { streamAt: this.#now() },
    });
    return count === 1;
  }

  /** Somebody listens to what is made under a claim. */
  async noteHeard(claim: Claim): Promise<void> {
    await this.#parts.database.task.updateMany({
      where: { id: claim.taskId, attempt: claim.attempt, status: 'processing', heardAt: null },
      data: { heardAt: this.#now() },
    });
  }

  /** Whether anybody has listened to what is made under a claim. */
  async isHeard({ taskId, attempt }: Claim): Promise<boolean> {
    const where = { id: taskId, attempt, heardAt: { not: null } };
    return (await this.#parts.database.task.count({ where })) === 1;
  }

  #giveUp(which: Which, text: string): Promise<boolean> {
    return this.#finish(which, 'failed', { error: text }, async (session, task) => {
      await returnPoints(session, {
        accountId: task.accountId,
        appKeyId: task.appKeyId,
        points: task.pointsTaken,
        reference: task.id,
      });
      await returnQuota(session, task.appKeyId, task.quotaDay);
      return { task_id: task.id, status: 'failed', error: text };
    });
  }

  /** Puts a task back into the queue. @param crashed whether its worker died (counted) or let go of it (not counted) */
  async requeue(claim: Claim, crashed: boolean): Promise<boolean> {
    const { database, queue } = this.#parts;
    const moved = await database.$transaction(async (session) => {
      const task = await move(
        session,
        'queuing',
        { id: claim.taskId, attempt: claim.attempt },
        {
          progress: 0,
          stage: null,
          workerId: null,
          heartbeatAt: null,
          ...(crashed && { crashes: { increment: 1 } }),
        },
      );
      if (task) await queue.send('tasks', { id: claim.taskId }, { session });
      return task !== undefined;
    });
    if (moved) queue.wake('tasks');
    return moved;
  }

  async #finish(
    { taskId, ...which }: Which,
    status: 'completed' | 'failed',
    data: Prisma.TaskUpdateManyMutationInput,
    effects: (session: DatabaseSession, task: Task) => Promise<CallbackEvent>,
  ): Promise<boolean> {
    const { database, queue } = this.#parts;
    const now = this.#now();
    const finished = await database.$transaction(
      async (session) => {
        const task = await move(
          session,
          status,
          { id: taskId, ...which },
          {
            ...data,
            finishedAt: now,
            stage: null,
            ...(status === 'completed' && { progress: 1 }),
          },
        );
        if (!task) return undefined;
        const event = await effects(session, task);
        if (task.callbackUrl) await this.#addCallback(session, task, task.callbackUrl, event, now);
        return task;
      },
      { timeout: 20_000, maxWait: 20_000 },
    );
    // Waking costs a look into the queue each.
    if (finished?.callbackUrl) queue.wake('callbacks');
    return finished !== undefined;
  }

  async #addCallback(
    session: DatabaseSession,
    task: Task,
    url: string,
    event: CallbackEvent,
    now: Date,
  ): Promise<void> {
    const id = newId();
    await session.callbackDelivery.create({
      data: {
        id,
        accountId: task.accountId,
        appKeyId: task.appKeyId,
        taskId: task.id,
        url,
        body: JSON.stringify(event),
        createdAt: now,
        nextTryAt: now,
      },
    });
    await this.#parts.queue.send('callbacks', { id }, { session });
  }

  #now(): Date {
    return new Date(this.#parts.clock.now());
  }
}

/** @returns the row as it is now, or `undefined` where nothing was moved */
async function move(
  session: DatabaseSession,
  to: TaskStatus,
  where: { id: string; attempt?: number; accountId?: string },
  data: Prisma.TaskUpdateManyMutationInput,
): Promise<Task | undefined> {
  const [task] = await session.task.updateManyAndReturn({
    where: { ...where, status: { in: statesBefore(to) } },
    data: { ...data, status: to },
  });
  return task;
}

/** A callback's results have exactly the interface's fields. */
function callbackMusic(row: Clip, links: FileLinks) {
  const { id, audio_url, image_url, title, duration, tags, prompt, expire_at } = musicView(row, links);
  return { id, audio_url, image_url, title, duration, tags, prompt, expire_at };
}
