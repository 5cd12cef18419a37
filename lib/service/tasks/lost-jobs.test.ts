import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  finished,
  startTestService,
  type TestKey,
  type TestService,
  until,
} from '#tools/testing/start-test-service.ts';
import { dayOf } from '../accounts/quota.ts';
import type { RunningService } from '../main.ts';
import { reapTasks } from './reap.ts';

let t: TestService;
let key: TestKey;
let working: RunningService;
beforeAll(async () => {
  t = await startTestService({ work: false });
  key = await t.makeKey();
});
afterAll(async () => {
  await working?.close();
  await t?.stop();
});

test('a process that only serves can send at once, on a database without any queue', async () => {
  const { body } = await key.call('/api/v1/music/generate', { tags: 'folk' });
  expect(body.code).toBe(0);
  working = await t.start({ work: true });
  expect((await finished(key, body.data.task_id)).status).toBe('completed');
});

test('a task that lost its job gets another, also while workers are busy', async () => {
  const { database, queue } = t.context;
  let letGo: (() => void) | undefined;
  t.platform.behave = () =>
    new Promise((_, reject) => {
      letGo = () => reject(new Error('enough'));
    });
  const { body } = await key.call('/api/v1/music/generate', { tags: 'folk' });
  const busyId: string = body.data.task_id;
  await until('it to be worked on', async () => letGo !== undefined);
  t.platform.behave = undefined;
  const lost = await database.task.create({
    data: {
      id: 'lost',
      accountId: 'default',
      appKeyId: key.id,
      operation: 'generate',
      request: { tags: 'folk', make_instrumental: true },
      seed: 1,
      sourceClipIds: [],
      retentionDays: 1,
      quotaDay: dayOf(t.clock.now()),
      createdAt: new Date(t.clock.now() - 25_000),
    },
  });
  expect(await queue.hasJob('tasks', lost.id)).toBe(false);
  await reapTasks(working.context, working.context.tasks);
  expect((await finished(key, lost.id)).status).toBe('completed');
  expect((await database.task.findUniqueOrThrow({ where: { id: busyId } })).status).toBe('processing');
  letGo?.();
  await finished(key, busyId);
});
