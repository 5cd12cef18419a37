import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ServiceError } from '#lib/contract/service-error.ts';
import { fakeClip } from '#tools/testing/fake-engine.ts';
import { gate } from '#tools/testing/gate.ts';
import {
  finished,
  startTestService,
  type TestKey,
  type TestService,
  until,
} from '#tools/testing/start-test-service.ts';
import { fileEntries, filesOf } from '../clips/clip-files.ts';
import { reapTasks } from '../tasks/reap.ts';
import { JOBS } from './jobs/index.ts';

let t: TestService;
let key: TestKey;
beforeAll(async () => {
  t = await startTestService({ testLimits: { TASK_TIMEOUT_SECONDS: 2, WORKER_HEARTBEAT_SECONDS: 1 } });
  key = await t.makeKey();
});
afterAll(() => t?.stop());
afterEach(() => {
  t.platform.behave = undefined;
});

const generate = async (): Promise<string> =>
  (await key.call('/api/v1/music/generate', { tags: 'a' })).body.data.task_id;
const row = (id: string) => t.context.database.task.findUniqueOrThrow({ where: { id } });

describe('a worker that dies', () => {
  test('loses its task to another; what it writes later is refused', async () => {
    const { open, opened } = gate();
    t.platform.behave = async () => {
      await opened;
      return [];
    };
    // A task that only a dead worker holds: it is claimed here and never worked on.
    const blockers = [await generate(), await generate()];
    const id = await generate();
    const first = (await t.context.tasks.claim(id, 'dead worker'))!;
    expect(await t.context.tasks.claim(id, 'another')).toBeUndefined();
    expect(await t.context.tasks.beat(first.claim, 0.5, 'half')).toBe(true);
    await reapTasks(t.context, t.context.tasks);
    expect((await row(id)).status).toBe('processing');
    t.platform.behave = undefined;
    await t.context.database.task.update({
      where: { id },
      data: { heartbeatAt: new Date(t.clock.now() - 10_000) },
    });
    await reapTasks(t.context, t.context.tasks);
    open();
    const done = await finished(key, id);
    expect(done.status).toBe('completed');
    expect(await row(id)).toMatchObject({ attempt: 2, crashes: 1 });
    expect(await t.context.tasks.complete(first.claim, [])).toBe(false);
    expect(await t.context.tasks.beat(first.claim, 1, 'late')).toBe(false);
    expect(await t.context.tasks.fail(first.claim, new ServiceError('generation_failed'))).toBe(false);
    expect((await finished(key, id)).results).toHaveLength(1);
    for (const blocker of blockers) await finished(key, blocker);
  });

  test('is seen to be dead also where the clock was set back since', async () => {
    const { database } = t.context;
    const base = await row(await generate().then(async (id) => (await finished(key, id)).id));
    const id = 'set-back';
    await database.task.create({
      data: {
        ...base,
        id,
        request: base.request as object,
        status: 'processing',
        attempt: 1,
        callbackUrl: null,
        pointsTaken: 0,
        heartbeatAt: new Date(t.clock.now() + 40 * 86_400_000),
      },
    });
    await reapTasks(t.context, t.context.tasks);
    expect((await finished(key, id)).status).toBe('completed');
    expect(await row(id)).toMatchObject({ attempt: 2, crashes: 1 });
  });

  test('three times over fails the task', async () => {
    const { open, opened } = gate();
    t.platform.behave = async (request, run) => {
      await opened;
      return [await fakeClip(request, run)];
    };
    const blockers = [await generate(), await generate()];
    await until(
      'both workers to be busy',
      async () => (await t.context.database.task.count({ where: { status: 'processing' } })) === 2,
    );
    const id = await generate();
    for (let life = 1; life <= 3; life++) {
      const claimed = await t.context.tasks.claim(id, `worker ${life}`);
      expect(claimed?.claim.attempt).toBe(life);
      await t.context.database.task.update({
        where: { id },
        data: { heartbeatAt: new Date(t.clock.now() - 10_000) },
      });
      await reapTasks(t.context, t.context.tasks);
    }
    expect(await row(id)).toMatchObject({
      status: 'failed',
      error: '5001: Generation failed: the worker died 3 times',
    });
    open();
    for (const blocker of blockers) await finished(key, blocker);
  });

  test('a worker that lost its claim stops and writes nothing', async () => {
    let started = false;
    let aborted = false;
    t.platform.behave = (_request, { signal }) =>
      new Promise((_resolve, reject) => {
        started = true;
        signal.addEventListener('abort', () => {
          aborted = true;
          reject(signal.reason);
        });
      });
    const id = await generate();
    await until('it to start', async () => started);
    t.platform.behave = undefined;
    // Another worker has it: the attempt went up behind this one's back.
    await t.context.database.task.update({
      where: { id },
      data: { attempt: { increment: 1 }, workerId: 'another' },
    });
    await until('the worker to notice', async () => aborted);
    await wait(50);
    expect(await row(id)).toMatchObject({ status: 'processing', attempt: 2, workerId: 'another' });
    expect(await t.context.database.clip.count({ where: { taskId: id } })).toBe(0);
    expect(await t.context.tasks.complete({ taskId: id, attempt: 2 }, [])).toBe(true);
  });
});

describe('a database that goes away', () => {
  const gone = () => new Error('Connection terminated unexpectedly');
  afterEach(() => vi.restoreAllMocks());

  test('while a result is stored: it is stored when it is back, and nothing is made twice', async () => {
    const complete = vi.spyOn(t.context.tasks, 'complete');
    complete.mockRejectedValueOnce(gone()).mockRejectedValueOnce(gone());
    const asked = t.platform.asked.length;
    const id = await generate();
    expect(await finished(key, id)).toMatchObject({
      status: 'completed',
      results: [{ id: expect.anything() }],
    });
    expect(complete).toHaveBeenCalledTimes(3);
    expect(t.platform.asked.length).toBe(asked + 1);
    expect(await row(id)).toMatchObject({ attempt: 1, crashes: 0 });
  });

  // Meanwhile the worker looks whether the task is still its own, and beats.
  test.each([
    ['at once', 0],
    ['when its time has run out', 2_100],
  ])('after a result was stored and before that was answered, %s: its files stay', async (_, waitMs) => {
    const { complete } = t.context.tasks;
    vi.spyOn(t.context.tasks, 'complete').mockImplementationOnce(async (claim, clips) => {
      await complete.call(t.context.tasks, claim, clips);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      throw gone();
    });
    const logged = vi.spyOn(t.context.log, 'info');
    const id = await generate();
    const { results } = await finished(key, id);
    // The worker tries once more and finds its own commit.
    await until('the worker to be done with it', async () =>
      logged.mock.calls.some(([what]) => (what as { taskId?: string }).taskId === id),
    );
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ taskId: id, outcome: 'completed' }),
      'task',
    );
    const clip = await t.context.database.clip.findUniqueOrThrow({ where: { id: results[0].id } });
    for (const [, file] of fileEntries(filesOf(clip)))
      expect(await t.context.store.size(file.key)).toBe(file.bytes);
  });

  test('while a task is made: it is taken up again, three times at most', async () => {
    const prepare = vi.spyOn(JOBS.generate, 'prepare');
    prepare.mockRejectedValueOnce(gone());
    const id = await generate();
    expect((await finished(key, id)).status).toBe('completed');
    expect(await row(id)).toMatchObject({ attempt: 2, crashes: 1 });
    prepare.mockRejectedValueOnce(gone()).mockRejectedValueOnce(gone()).mockRejectedValueOnce(gone());
    expect(await finished(key, await generate())).toMatchObject({
      status: 'failed',
      error: '5001: Generation failed: the database was away 3 times',
    });
  });
});

test('stopping puts what is under way back; the next start takes it up', async () => {
  t.platform.behave = (_request, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const second = await t.start({ drainMs: 50 });
  await t.context.queue.stopWorking();
  const id = await generate();
  await until('it to start', async () => (await row(id)).status === 'processing');
  await second.close();
  expect(await row(id)).toMatchObject({ status: 'queuing', crashes: 0, attempt: 1 });
  t.platform.behave = undefined;
  const third = await t.start();
  expect((await finished(key, id)).status).toBe('completed');
  await third.close();
});
