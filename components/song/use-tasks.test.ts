import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OperationState } from '#lib/studio/views.ts';
import { type Tasks, tasksQuery } from './use-tasks.ts';

/** A studio that holds a question until it is let go, and what it was asked. */
const asked: string[] = [];
let answers: ((tasks: Tasks | Error) => void)[] = [];
let client: QueryClient;
let stop: () => void;

const answer = (state: OperationState, version: string): Tasks =>
  ({ tasks: [{ song: {}, operation: { state } }], version, pollMs: 1_000 }) as unknown as Tasks;
async function letGo(tasks: Tasks | Error): Promise<void> {
  answers.shift()?.(tasks);
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  environmentManager.setIsServer(() => false);
  vi.useFakeTimers();
  asked.length = 0;
  answers = [];
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    asked.push(address.replace('/api/studio/tasks', ''));
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      answers.push((tasks) =>
        tasks instanceof Error ? reject(tasks) : resolve({ ok: true, json: async () => tasks }),
      );
    });
  });
  client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } });
  stop = new QueryObserver(client, tasksQuery).subscribe(() => undefined);
});
afterEach(() => {
  stop();
  client.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  environmentManager.setIsServer(() => typeof window === 'undefined');
});

test('while something is made there is always one question open, and never two', async () => {
  await letGo(answer('queuing', 'a'));
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual(['', '?known=a']);
  // However long the studio has nothing new to say.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
  await letGo(answer('processing', 'b'));
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual(['', '?known=a', '?known=b']);
  await letGo(answer('completed', 'c'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked, 'nothing is made any more').toHaveLength(3);
});

test('who has changed something is answered at once: what is held is let go', async () => {
  await letGo(answer('processing', 'a'));
  await vi.advanceTimersByTimeAsync(100);
  void client.invalidateQueries({ queryKey: ['tasks'] });
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(['', '?known=a', '']);
});

test('a studio that is away is asked less and less often, and then told of nothing it may not know', async () => {
  await letGo(answer('processing', 'a'));
  await vi.advanceTimersByTimeAsync(100);
  await letGo(new Error('away'));
  await vi.advanceTimersByTimeAsync(1_900);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toEqual(['', '?known=a', '']);
});

test('a studio that is away from the first is asked again, less and less often', async () => {
  await letGo(new Error('away'));
  await vi.advanceTimersByTimeAsync(3_100);
  expect(asked).toEqual(['', '']);
  await letGo(answer('completed', 'a'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
});
