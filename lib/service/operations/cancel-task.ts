import { endpoints } from '#lib/contract/endpoints/index.ts';
import { getTask } from './get-task.ts';
import type { Operation } from './operation.ts';

export const cancelTask: Operation<'cancelTask'> = {
  endpoint: endpoints.cancelTask,
  async handle(_request, call) {
    const { context, caller, pathId } = call;
    if (await context.tasks.cancel({ taskId: pathId, accountId: caller.account.id }))
      context.log.info({ taskId: pathId, requestId: call.requestId }, 'task cancelled');
    // Not theirs, finished before or cancelled now: what a poll would answer.
    return getTask.handle({}, call);
  },
};
