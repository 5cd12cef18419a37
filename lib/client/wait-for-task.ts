import type { Task } from '#lib/contract/nouns.ts';
import type { Client } from './create-client.ts';

export interface TaskWait {
  /** Ends the wait; the task goes on. */
  signal?: AbortSignal;
  /** Asked between two looks; a task that is not done when it says so is answered as it is. Default: never. */
  isOver?: () => boolean;
  /** Told of the task at each look. */
  onLook?: (task: Task) => void;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 3_000;

/** True when nothing more happens to a task. */
export const isDone = ({ status }: Task): boolean => status === 'completed' || status === 'failed';

/**
 * Looks at a task, less and less often, until it is done or the wait is over. A failed task is an answer, not an error.
 * @throws ServiceError what the service says instead of the task; the signal's reason when it is aborted
 *
 * @example
 * const { task_id } = await client.generate({ tags: 'bossa nova' });
 * const { results = [], error } = await waitForTask(client, task_id);
 */
export async function waitForTask(
  client: Pick<Client, 'getTask'>,
  id: string,
  { isOver, signal, onLook }: TaskWait = {},
): Promise<Task> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 1.4)) {
    const task = await client.getTask(id, { signal });
    onLook?.(task);
    if (isDone(task) || isOver?.()) return task;
    await pause(waitMs, signal);
  }
}

/** @throws the signal's reason when it is aborted */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
