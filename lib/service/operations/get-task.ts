import { ServiceError } from '#lib/contract/service-error.ts';
import { taskView } from '../tasks/task-view.ts';
import { readOperation } from './operation.ts';

export const getTask = readOperation('getTask', async ({ context, caller, pathId }) => {
  const task = await context.database.task.findFirst({
    where: { id: pathId, accountId: caller.account.id },
    include: { clips: { orderBy: { position: 'asc' } } },
  });
  if (!task) throw new ServiceError('task_not_found');
  return taskView(task, context.links);
});
