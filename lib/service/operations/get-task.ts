import type { Task } from '#lib/contract/nouns.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { taskView } from '../tasks/task-view.ts';
import { type Call, readOperation } from './operation.ts';

/** Finished tasks kept in memory per service. */
const FINISHED_KEPT = 2_000;
/** A finished task never changes, so polling it again need not ask the database. */
const finished = new WeakMap<object, Map<string, Task>>();

export const getTask = readOperation('getTask', async ({ context, caller, pathId }) => {
  const memory = memoryOf(context);
  const memoryKey = `${caller.account.id}/${pathId}`;
  const known = memory.get(memoryKey);
  if (known) return known;
  const row = await context.polledTasks.get(pathId);
  if (row?.accountId !== caller.account.id) throw new ServiceError('task_not_found');
  const clips =
    row.status === 'completed'
      ? await context.database.clip.findMany({
          where: { taskId: row.id, accountId: caller.account.id },
          orderBy: { position: 'asc' },
        })
      : [];
  const view = taskView({ ...row, clips }, context.links);
  if (row.status === 'completed' || row.status === 'failed') remember(memory, memoryKey, view);
  return view;
});

function memoryOf(context: Call['context']): Map<string, Task> {
  let memory = finished.get(context);
  if (!memory) {
    memory = new Map();
    finished.set(context, memory);
  }
  return memory;
}

/** Forgets the oldest when there are too many: a Map keeps the order of insertion. */
function remember(memory: Map<string, Task>, memoryKey: string, view: Task): void {
  if (memory.size >= FINISHED_KEPT) {
    const [oldest] = memory.keys();
    if (oldest !== undefined) memory.delete(oldest);
  }
  memory.set(memoryKey, view);
}
