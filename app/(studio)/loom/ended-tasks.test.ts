import { expect, it } from 'vitest';
import type { TaskView } from '#lib/studio/views.ts';
import { activeIds, endedTasks } from './ended-tasks.ts';

const task = (id: string, state: string) => ({ operation: { id, state } }) as TaskView;

it('what ended is news, wherever it stands in the list', () => {
  const before = [task('c', 'waiting'), task('b', 'processing'), task('a', 'queuing')];
  const after = [
    task('d', 'processing'),
    task('c', 'processing'),
    task('b', 'failed'),
    task('a', 'completed'),
  ];
  expect(endedTasks(activeIds(before), after).map(({ operation }) => operation.id)).toEqual(['b', 'a']);
  expect(endedTasks(activeIds(after), after)).toEqual([]);
  expect(endedTasks(new Set(['x']), [task('x', 'dismissed')])).toEqual([]);
});
