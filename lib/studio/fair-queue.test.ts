import { expect, it } from 'vitest';
import { FairQueue, QueueFullError } from './fair-queue.ts';

const options = { concurrency: 2, mostOfOne: 100, mostOfAll: 150 };

it('takes turns between those who ask, and runs no more at a time than it may', async () => {
  const queue = new FairQueue(options);
  const done: string[] = [];
  let atATime = 0;
  let most = 0;
  const ask = (asker: string) =>
    queue.run(asker, async () => {
      most = Math.max(most, ++atATime);
      await new Promise((resolve) => setImmediate(resolve));
      atATime--;
      done.push(asker);
    });
  const many = Array.from({ length: 80 }, () => ask('many'));
  await Promise.all([...many, ask('one'), ask('other')]);
  expect(most).toBe(2);
  expect(done.indexOf('one')).toBeLessThan(6);
  expect(done.indexOf('other')).toBeLessThan(6);
  expect(done).toHaveLength(82);
});

it('refuses more than may wait, of one and of all, and goes on afterwards', async () => {
  const queue = new FairQueue({ concurrency: 1, mostOfOne: 2, mostOfAll: 3 });
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const taken = [queue.run('a', () => gate), queue.run('a', () => gate), queue.run('a', () => gate)];
  await expect(queue.run('a', () => gate)).rejects.toThrow(QueueFullError);
  taken.push(queue.run('b', () => gate));
  await expect(queue.run('c', () => gate)).rejects.toThrow(QueueFullError);
  open();
  await Promise.all(taken);
  expect(await queue.run('c', async () => 'done')).toBe('done');
});

it('a task that fails keeps nobody waiting', async () => {
  const queue = new FairQueue({ ...options, concurrency: 1 });
  const failing = queue.run('a', () => Promise.reject(new Error('no')));
  const next = queue.run('b', async () => 1);
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe(1);
});
