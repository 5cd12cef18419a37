import { describe, expect, it, vi } from 'vitest';
import type { Task } from '#lib/contract/nouns.ts';
import type { Client } from './create-client.ts';
import { waitForTask } from './wait-for-task.ts';

const taskOf = (status: Task['status'], progress?: number): Task => ({
  id: 'a',
  status,
  created_at: 0,
  progress,
});
const clientOf = (...tasks: Task[]) => {
  const getTask = vi.fn(async () => (tasks.length > 1 ? tasks.shift()! : tasks[0]!));
  return { client: { getTask } as unknown as Client, getTask };
};
const never = new AbortController().signal;

describe('waiting for a task', () => {
  it.each(['completed', 'failed'] as const)('ends when it is %s', async (status) => {
    const { client, getTask } = clientOf(taskOf('queuing'), taskOf('processing', 0.5), taskOf(status));
    const seen: Task[] = [];
    const task = await waitForTask(client, 'a', {
      isOver: () => false,
      signal: never,
      onLook: (one) => seen.push(one),
    });
    expect(task.status).toBe(status);
    expect(getTask).toHaveBeenCalledTimes(3);
    expect(seen.map((one) => one.status)).toEqual(['queuing', 'processing', status]);
  });

  it('answers the task as it is when the wait is over', async () => {
    const { client, getTask } = clientOf(taskOf('processing', 0.1));
    expect(await waitForTask(client, 'a', { isOver: () => true, signal: never })).toMatchObject({
      status: 'processing',
    });
    expect(getTask).toHaveBeenCalledOnce();
  });

  it('stops at once when nobody waits any more', async () => {
    const { client, getTask } = clientOf(taskOf('queuing'));
    const stop = new AbortController();
    const waiting = waitForTask(client, 'a', {
      isOver: () => false,
      signal: stop.signal,
      onLook: () => queueMicrotask(() => stop.abort(new Error('hung up'))),
    });
    await expect(waiting).rejects.toThrow('hung up');
    expect(getTask).toHaveBeenCalledOnce();
  });
});
