import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { TaskView } from '../views.ts';
import { findTasks } from './song-queries.ts';

/** Of the process, and not of the module: Next loads one for its pages and one for its routes. */
const shared = globalThis as unknown as { songloomTaskNews?: EventEmitter };
const news = (): EventEmitter => {
  shared.songloomTaskNews ??= new EventEmitter().setMaxListeners(0);
  return shared.songloomTaskNews;
};
const nameOf = (ownerId: string) => `moved ${ownerId}`;

/** Says that something of theirs went on, to whoever waits for it in this process. Call it after the commit. */
export function tellMoved(ownerIds: Iterable<string>): void {
  for (const ownerId of new Set(ownerIds)) news().emit(nameOf(ownerId));
}

/** What is being made, and a name for it as it is now. */
export interface TasksAsOf {
  tasks: TaskView[];
  version: string;
}

/**
 * What is being made, as soon as it is not what the caller knows: who asks again after every answer hears of an end in
 * the moment it is written down. What another process moved is seen when the wait is over.
 * @param known the version of the caller's last answer; null to be answered at once
 * @param holdMs the longest wait
 * @param signal ends the wait where nobody listens any more
 */
export async function findTasksAfter(
  ownerId: string,
  { known, holdMs, signal }: { known: string | null; holdMs: number; signal: AbortSignal },
): Promise<TasksAsOf> {
  if (known === null) return tasksNow(ownerId);
  const answered = new AbortController();
  // Listened for before it is read: what moves in between is not missed.
  const move = once(news(), nameOf(ownerId), {
    signal: AbortSignal.any([signal, answered.signal, AbortSignal.timeout(holdMs)]),
  }).catch(() => undefined);
  try {
    const now = await tasksNow(ownerId);
    if (now.version !== known) return now;
    await move;
    return await tasksNow(ownerId);
  } finally {
    answered.abort();
  }
}

async function tasksNow(ownerId: string): Promise<TasksAsOf> {
  const tasks = await findTasks(ownerId);
  const version = createHash('sha256').update(JSON.stringify(tasks)).digest('base64url').slice(0, 16);
  return { tasks, version };
}
