import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakeThreads } from '#tools/testing/fake-engine.ts';
import { startTestService, type TestKey, type TestService } from '#tools/testing/start-test-service.ts';

let t: TestService;
let key: TestKey;
const threads = new FakeThreads();
beforeAll(async () => {
  t = await startTestService({ threads });
  key = await t.makeKey();
});
afterAll(() => t?.stop());

test('what contradicts itself is refused before there is a task, points or files', async () => {
  threads.refuse = 'The tags say 90 bpm, bpm says 120; take one of them out.';
  const before = await t.context.database.task.count();
  const refused = await key.call('/api/v1/music/generate', { tags: 'pop, 90 bpm', bpm: 120 });
  expect(refused.body).toMatchObject({ code: 4001, message: expect.stringContaining(threads.refuse) });
  expect(await t.context.database.task.count()).toBe(before);
  // Without a wish there is nothing to contradict.
  expect((await key.call('/api/v1/music/generate', { tags: 'pop, 90 bpm' })).body.code).toBe(0);
  threads.refuse = undefined;
  const seeds = [];
  for (const seed of [5, 5]) {
    const { body } = await key.call('/api/v1/music/generate', { tags: 'pop', seed, bpm: 120 });
    seeds.push((await t.context.database.task.findUniqueOrThrow({ where: { id: body.data.task_id } })).seed);
  }
  expect(seeds).toEqual([5, 5]);
});
