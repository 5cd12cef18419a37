import { refusesCallbacks } from '#lib/client/refuses-callbacks.ts';
import type { MusicResult, Task, UploadedClip } from '#lib/contract/nouns.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { database } from '#lib/db/client.ts';
import type { Operation, Prisma } from '#lib/db/generated/client.ts';
import { checkFairShare, countAsked } from '../people/fair-shares.ts';
import { musicService, pollIntervalMs, reachableOrigin } from '../service.ts';
import { verbs } from '../verbs.ts';
import type { Verb } from '../views.ts';
import { moveOperation, underWay } from './operation-states.ts';
import { completeOperation, failOperation } from './outcomes.ts';
import { checkWaiting, mustWait } from './waiting-line.ts';

/** Codes that mean "later, by itself": rate, concurrency, quota, points, and a service that is away. */
const waitable = new Set([2001, 2002, 2003, 3001, 9002]);
const defaultWaitSeconds: Record<number, number> = { 2001: 5, 2002: 10, 2003: 600, 3001: 300, 9002: 5 };

export interface NewOperation {
  verb: Verb;
  /** The request body of the verb's endpoint. */
  parameters: Record<string, unknown>;
  title?: string;
  tags?: string;
  lyrics?: string;
  sourceSongId?: string;
  /** It becomes a version in this family, behind the one that stands for it. */
  familyId?: string;
  /** Which of several that are asked for at once, from 1. */
  take?: number;
  range?: { start: number; end: number };
}

/**
 * Stores a pending song with its operation, then asks the service once. A refusal that time heals leaves the
 * operation waiting (the poller asks again); any other is thrown, and the pending song is gone again. Where it is
 * somebody else's turn it waits for its own.
 * @throws ServiceError the refusal; 2002 where too many of the person's wishes wait
 */
export async function startOperation(
  ownerId: string,
  wanted: NewOperation,
): Promise<{ songId: string; operationId: string }> {
  const declaration = verbs[wanted.verb];
  await checkWaiting(ownerId);
  // Whoever has more at the service than somebody who stands in line stands behind them.
  const isInLine = !isSlow(wanted.verb) && (await mustWait(ownerId));
  const operation = await database().operation.create({
    data: {
      ownerId,
      verb: wanted.verb,
      parameters: wanted.parameters as Prisma.InputJsonObject,
      sourceSongId: wanted.sourceSongId ?? null,
      rangeStart: wanted.range?.start ?? null,
      rangeEnd: wanted.range?.end ?? null,
      // The action itself asks first; the poller leaves it alone until then.
      nextTryAt: new Date(Date.now() + (isInLine ? 0 : 60_000)),
      songs: {
        create: {
          ownerId,
          kind: declaration.kind,
          title: wanted.title ?? '',
          tags: wanted.tags ?? '',
          lyrics: wanted.lyrics ?? '',
          familyId: wanted.familyId ?? null,
          isBehind: wanted.familyId !== undefined,
          take: wanted.take ?? null,
          audition: declaration.audition ?? false,
        },
      },
    },
    include: { songs: true },
  });
  const song = operation.songs[0]!;
  if (isInLine) return { songId: song.id, operationId: operation.id };
  if (isSlow(wanted.verb)) {
    void submitOperation(operation).catch((error) => console.error(error));
    return { songId: song.id, operationId: operation.id };
  }
  const refusal = await submitOperation(operation);
  if (refusal) {
    await database().song.delete({ where: { id: song.id } });
    await database().operation.delete({ where: { id: operation.id } });
    throw refusal;
  }
  return { songId: song.id, operationId: operation.id };
}

/** Upload answers only when the service has fetched and read the file. */
const isSlow = (verb: string) => verb === 'upload';

/** Asks the service to start a waiting operation. Answers the error that ends it, if one did. */
export async function submitOperation(operation: Operation): Promise<ServiceError | undefined> {
  const endpoint = verbs[operation.verb as Verb]?.endpoint;
  if (!endpoint) return undefined;
  try {
    await checkFairShare(operation.ownerId);
    const call = musicService()[endpoint] as (
      body: unknown,
      options: { idempotencyKey: string },
    ) => Promise<unknown>;
    const send = () =>
      call(requestBody(operation), { idempotencyKey: operation.id }).catch((error: unknown) => {
        if (!refusesCallbacks(error)) throw error;
        // It cannot reach us, or must not: the poller does without.
        return call(operation.parameters, { idempotencyKey: `${operation.id}-polled` });
      });
    const answer = await (isSlow(operation.verb) ? whileAlive(operation.id, send) : send());
    if (isSlow(operation.verb)) await completeOperation(operation.id, [fromUpload(answer as UploadedClip)]);
    else {
      const { task_id: taskId } = answer as { task_id: string };
      const taken = await moveOperation({
        operationId: operation.id,
        to: 'queuing',
        from: underWay,
        data: {
          taskId,
          nextTryAt: new Date(Date.now() + pollIntervalMs()),
          errorCode: null,
          errorMessage: null,
        },
      });
      if (!taken) await takeBack(operation, taskId);
      await countAsked(operation.ownerId);
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return refused(operation, error);
  }
}

const aliveMs = 30_000;

/** Runs a long call; the operation says that it is alive, so that one whose process died is asked for again soon. */
async function whileAlive<Value>(operationId: string, run: () => Promise<Value>): Promise<Value> {
  const beat = () =>
    moveOperation({
      operationId,
      to: 'processing',
      from: underWay,
      data: { nextTryAt: new Date(Date.now() + aliveMs) },
    });
  await beat();
  const timer = setInterval(() => void beat().catch(() => undefined), aliveMs / 3);
  try {
    return await run();
  } finally {
    clearInterval(timer);
  }
}

async function refused(operation: Operation, error: ServiceError): Promise<ServiceError | undefined> {
  if (waitable.has(error.code)) {
    const seconds = error.retryAfterSeconds ?? defaultWaitSeconds[error.code] ?? 10;
    await moveOperation({
      operationId: operation.id,
      to: 'waiting',
      from: ['waiting', 'processing'],
      where: { taskId: null },
      data: {
        errorCode: error.code,
        errorMessage: error.message,
        nextTryAt: new Date(Date.now() + seconds * 1000),
        tries: { increment: 1 },
      },
    });
    return undefined;
  }
  await failOperation(operation.id, error.code, error.message);
  return error;
}

/** The stored body, with the address for callbacks where the service can reach us. */
function requestBody(operation: Operation): Record<string, unknown> {
  const origin = reachableOrigin();
  const takesCallback = !isSlow(operation.verb);
  return {
    ...(operation.parameters as Record<string, unknown>),
    ...(origin && takesCallback ? { callback_url: `${origin}/api/studio/callback` } : {}),
  };
}

/** A poll is asked again soon: one that hangs holds up no more than it must. */
const pollSeconds = 15;
const getTask = (taskId: string): Promise<Task> =>
  musicService().getTask(taskId, { timeoutSeconds: pollSeconds });

/**
 * Asks how a task is and applies the answer. Never throws: an answer that cannot be had, read or stored is asked for
 * again, later and later, and the operations behind it are none the worse.
 */
export async function pollOperation(operation: Operation): Promise<void> {
  if (!operation.taskId) return;
  try {
    await applyTask(await getTask(operation.taskId));
  } catch (error) {
    if (error instanceof ServiceError && (error.code === 4003 || error.code === 4005))
      return failOperation(operation.id, error.code, error.message);
    if (!(error instanceof ServiceError)) console.error(`operation ${operation.id}:`, error);
    await postpone(operation);
  }
}

/** Asked for again after 1, 2, 4 … 60 seconds. */
async function postpone({ id, tries }: Operation): Promise<void> {
  const seconds = Math.min(60, 2 ** Math.min(6, tries));
  await database().operation.updateMany({
    where: { id, state: { in: [...underWay] } },
    data: {
      nextTryAt: new Date(Date.now() + Math.max(pollIntervalMs(), seconds * 1000)),
      tries: { increment: 1 },
    },
  });
}

/**
 * The one transition: poller and webhook receiver both end here. A task that is known finished stays as it is, so a
 * doubled or late report changes nothing; an unknown task is ignored.
 */
export async function applyTask(
  task: Pick<Task, 'id' | 'status' | 'results' | 'error' | 'stage' | 'progress' | 'stream_url'>,
): Promise<void> {
  const operation = await database().operation.findUnique({ where: { taskId: task.id } });
  if (!operation) return;
  if (task.status === 'completed') return completeOperation(operation.id, task.results ?? []);
  if (task.status === 'failed') {
    const text = task.error ?? 'failed';
    const code = /^(\d{4}):\s*/.exec(text);
    return failOperation(operation.id, code ? Number(code[1]) : 5001, text.replace(/^\d{4}:\s*/, ''));
  }
  await moveOperation({
    operationId: operation.id,
    to: task.status,
    from: underWay,
    data: {
      stage: task.stage ?? null,
      progress: task.progress ?? null,
      streamUrl: task.stream_url ?? null,
      tries: 0,
      nextTryAt: new Date(Date.now() + pollIntervalMs()),
    },
  });
}

/**
 * A callback has the interface's own fields alone: the rest of a result (its seed, its notices) is asked for once, which
 * costs nothing. Where it cannot be had, what the callback says is enough.
 */
export async function applyCallback(event: Parameters<typeof applyTask>[0]): Promise<void> {
  const isAwaited =
    event.status === 'completed' &&
    (await database().operation.count({
      where: { taskId: event.id, state: { in: [...underWay] } },
    })) > 0;
  const task = isAwaited ? await getTask(event.id).catch(() => undefined) : undefined;
  await applyTask(
    task?.status === 'completed' && task.results?.length ? { ...event, results: task.results } : event,
  );
}

/**
 * Takes an operation off the loom. One that the service has taken is cancelled there; with its pending song it is put
 * away, as is one that failed or is not taken yet. One that the service cannot cancel, for it is another's and knows no
 * such call, is only hidden, and what comes of it goes to the library.
 * @returns whether it is made all the same
 */
export async function dismissOperation(
  ownerId: string,
  operationId: string,
): Promise<{ isStillMade: boolean }> {
  const operation = await database().operation.findFirst({ where: { id: operationId, ownerId } });
  if (!operation) throw new ServiceError('task_not_found');
  if (operation.taskId && (operation.state === 'queuing' || operation.state === 'processing'))
    await cancelTask(operation.taskId);
  const isPutAway = await moveOperation({
    operationId,
    to: 'dismissed',
    from: ['waiting', 'failed'],
    data: { finishedAt: new Date() },
  });
  if (isPutAway)
    await database().song.updateMany({
      where: { operationId, ownerId, clipId: null },
      data: { deletedAt: new Date() },
    });
  if (isPutAway) return { isStillMade: false };
  const { count } = await database().operation.updateMany({
    where: { id: operationId, state: { in: ['queuing', 'processing'] } },
    data: { hiddenAt: new Date() },
  });
  return { isStillMade: count > 0 };
}

/** Asks the service to stop, and applies what it says. One that cannot or does not answer goes on. */
async function cancelTask(taskId: string): Promise<void> {
  try {
    await applyTask(await musicService().cancelTask(taskId, { timeoutSeconds: pollSeconds }));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
  }
}

/** The service took what was put away in the same moment: it is made all the same, so it comes back, hidden. */
async function takeBack(operation: Operation, taskId: string): Promise<void> {
  const isBack = await moveOperation({
    operationId: operation.id,
    to: 'queuing',
    from: ['dismissed'],
    where: { taskId: null },
    data: {
      taskId,
      hiddenAt: new Date(),
      finishedAt: null,
      nextTryAt: new Date(Date.now() + pollIntervalMs()),
    },
  });
  if (isBack)
    await database().song.updateMany({ where: { operationId: operation.id }, data: { deletedAt: null } });
}

const fromUpload = (clip: UploadedClip): MusicResult => ({
  id: clip.clipId,
  audio_url: clip.audio_url ?? '',
  image_url: clip.image_url ?? '',
  title: clip.title ?? '',
  duration: clip.duration ?? 0,
  tags: clip.tags ?? '',
  prompt: clip.prompt ?? '',
  expire_at: clip.expire_at ?? 0,
});
