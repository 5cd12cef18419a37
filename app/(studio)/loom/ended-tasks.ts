import { isActive } from '#components/song/use-tasks.ts';
import type { TaskView } from '#lib/studio/views.ts';

/** What was under way and is not any more: made, or not to be had. What was put away is no news. */
export const endedTasks = (wasActive: ReadonlySet<string>, tasks: readonly TaskView[]): TaskView[] =>
  tasks.filter(
    ({ operation }) =>
      wasActive.has(operation.id) && (operation.state === 'completed' || operation.state === 'failed'),
  );

export const activeIds = (tasks: readonly TaskView[]): ReadonlySet<string> =>
  new Set(tasks.filter(isActive).map(({ operation }) => operation.id));
