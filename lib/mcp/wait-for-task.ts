import type { Client } from '#lib/client/create-client.ts';
import type { Task } from '#lib/contract/nouns.ts';

export interface TaskWait {
  /** Asked between two looks; a task that is not done when it says so is answered as it is. */
  isOver: () => boolean;
  signal: AbortSignal;
  onChange?: (task: Task) => void;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 3_000;

/** True when nothing more happens to a task. */
export const isDone = ({ status }: Task): boolean => status === 'completed' || status === 'failed';

/**
 * Looks at a task, less and less often, until it is done or the wait is over.
 * @throws ServiceError what the service says instead of the task; the signal's reason when it is aborted
 */
export async function waitForTask(
  client: Client,
  id: string,
  { isOver, signal, onChange }: TaskWait,
): Promise<Task> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 1.4)) {
    const task = await client.getTask(id, { signal });
    onChange?.(task);
    if (isDone(task) || isOver()) return task;
    await pause(waitMs, signal);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}
