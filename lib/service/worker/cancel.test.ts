import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fakeClip } from '#tools/testing/fake-engine.ts';
import { gate } from '#tools/testing/gate.ts';
import {
  finished,
  startTestService,
  type TestKey,
  type TestService,
  until,
} from '#tools/testing/start-test-service.ts';
import { grantPoints } from '../accounts/points.ts';

let t: TestService;
let key: TestKey;
beforeAll(async () => {
  // Heartbeats are too rare to be what stops a render.
  t = await startTestService({ testLimits: { WORKER_HEARTBEAT_SECONDS: 600 } });
  key = await t.makeKey({ accountId: 'mine' });
  await grantPoints(t.context.database, 'mine', 10_000);
});
afterAll(() => t?.stop());
afterEach(() => {
  t.platform.behave = undefined;
});

const row = (id: string) => t.context.database.task.findUniqueOrThrow({ where: { id } });
const start = async (body: object = {}): Promise<string> =>
  (await key.call('/api/v1/music/generate', { tags: 'a', ...body })).body.data.task_id;
const cancel = (id: string, caller = key) => caller.call(`/api/v1/task/${id}/cancel`);
const spent = async (taskId: string) => {
  const entries = await t.context.database.pointsEntry.findMany({ where: { reference: taskId } });
  return entries.reduce((sum, { amount }) => sum + amount, 0);
};

/** A task that is being made, until its platform is told to stop. */
async function underWay(body?: object): Promise<{ id: string; stopped: Promise<unknown> }> {
  const begun = gate();
  let stopped: Promise<unknown> = Promise.resolve();
  t.platform.behave = (_request, run) => {
    const made = new Promise<never>((_, reject) => {
      run.signal.addEventListener('abort', () => reject(run.signal.reason), { once: true });
    });
    stopped = made.catch((reason) => reason);
    begun.open();
    return made;
  };
  const id = await start(body);
  await begun.opened;
  return { id, stopped };
}

describe('cancelling', () => {
  test('a task under way fails at once, what it took comes back, and its render stops', async () => {
    const { id, stopped } = await underWay();
    expect(await spent(id)).toBeLessThan(0);
    expect((await cancel(id)).body).toMatchObject({
      code: 0,
      data: { id, status: 'failed', error: 'cancelled' },
    });
    expect(await spent(id)).toBe(0);
    await stopped;
    await until('the worker to let go', async () =>
      t.context.metrics.running.get().then(({ values }) => values[0]?.value === 0),
    );
    expect(await row(id)).toMatchObject({ status: 'failed', error: 'cancelled', attempt: 1, crashes: 0 });
  });

  test('one that waits is never begun', async () => {
    // Two at a time are made.
    const busy = [await underWay(), await underWay()];
    let begun = 0;
    const { behave } = t.platform;
    t.platform.behave = (request, run) => {
      begun++;
      return behave!(request, run);
    };
    const id = await start();
    expect((await row(id)).status).toBe('queuing');
    expect((await cancel(id)).body.data).toMatchObject({ status: 'failed', error: 'cancelled' });
    for (const task of busy) await cancel(task.id);
    t.platform.behave = undefined;
    await finished(key, await start());
    expect(begun).toBe(0);
    expect(await row(id)).toMatchObject({ attempt: 0 });
  });

  test('its callback says so, once', async () => {
    const { id } = await underWay({ callback_url: 'https://example.com/hook' });
    await cancel(id);
    await cancel(id);
    const deliveries = await t.context.database.callbackDelivery.findMany({ where: { taskId: id } });
    expect(deliveries.map(({ body }) => JSON.parse(body))).toEqual([
      { task_id: id, status: 'failed', error: 'cancelled' },
    ]);
  });

  test('a finished task stays as it is', async () => {
    const done = await finished(key, await start());
    expect((await cancel(done.id)).body.data).toEqual(done);
    expect(await row(done.id)).toMatchObject({ status: 'completed', error: null });
  });

  test('another account’s is not there', async () => {
    const { id } = await underWay();
    const stranger = await t.makeKey({ accountId: 'stranger' });
    expect((await cancel(id, stranger)).body.code).toBe(4003);
    expect((await row(id)).status).toBe('processing');
    await cancel(id);
  });

  test('against its completion one of the two wins, and points agree with it', async () => {
    for (let round = 0; round < 8; round++) {
      const begun = gate();
      const made = gate();
      t.platform.behave = async (request, run) => {
        begun.open();
        await made.opened;
        return [await fakeClip(request, run)];
      };
      const id = await start();
      await begun.opened;
      made.open();
      await new Promise((resolve) => setTimeout(resolve, round * 5));
      await cancel(id);
      const { status } = await row(id);
      expect(['completed', 'failed']).toContain(status);
      const clips = await t.context.database.clip.count({ where: { taskId: id } });
      expect(clips > 0).toBe(status === 'completed');
      expect((await spent(id)) === 0).toBe(status === 'failed');
    }
  });
});
