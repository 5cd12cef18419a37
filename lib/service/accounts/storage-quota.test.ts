import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MANAGEMENT_PATH } from '#lib/contract/management.ts';
import { pathOf } from '../../../tools/testing/endpoint-paths.ts';
import {
  finished,
  startTestService,
  type TestKey,
  type TestService,
  until,
} from '../../../tools/testing/start-test-service.ts';

let t: TestService;
let full: TestKey;
let other: TestKey;
beforeAll(async () => {
  t = await startTestService({ env: { STORAGE_QUOTA_MB: '1' } });
  full = await t.makeKey({ accountId: 'full', canManage: true });
  other = await t.makeKey({ accountId: 'other' });
});
afterAll(() => t?.stop());

const song = async (key: TestKey) => {
  const { body } = await key.call(pathOf('generate'), { tags: 'jazz' });
  return (await finished(key, body.data.task_id)).results[0];
};
const storage = async () =>
  (
    await (
      await fetch(`${t.url}${MANAGEMENT_PATH}/usage`, { headers: { authorization: `Bearer ${full.appKey}` } })
    ).json()
  ).data.storage;

test('what an account stores counts, derived files too; one that is full starts nothing that stores, and others do', async () => {
  expect(await storage()).toEqual({ used_bytes: 0, quota_bytes: 1024 * 1024 });
  const clip = await song(full);
  const row = await t.context.database.clip.findUniqueOrThrow({ where: { id: clip.id } });
  const askedOf = async () =>
    (
      await t.context.database.$queryRaw<{ bytes: number }[]>`
        SELECT sum(pg_column_size(request))::int AS bytes FROM service.tasks WHERE account_id = 'full'`
    )[0]!.bytes;
  const bytesOf = (files: unknown) =>
    Object.values(files as Record<string, { bytes: number }>).reduce((sum, file) => sum + file.bytes, 0);
  expect((await storage()).used_bytes).toBe(bytesOf(row.files));
  expect((await full.call(pathOf('wav'), { clip_id: clip.id })).body.code).toBe(0);
  const stem = await full.call(pathOf('separateStem'), { clip_id: clip.id });
  expect(stem.body.code).toBe(0);
  const job = await t.context.database.stemJob.findUniqueOrThrow({ where: { id: stem.body.data.id } });
  const later = await t.context.database.clip.findUniqueOrThrow({ where: { id: clip.id } });
  // Counted at once as it is stored, and the same when it is summed up anew.
  const used = bytesOf(later.files) + bytesOf(job.files);
  expect((await storage()).used_bytes).toBe(used);
  // What was asked with counts from the next sum on.
  t.clock.advance(120_000);
  expect((await storage()).used_bytes).toBe(used + (await askedOf()));

  const files = {
    ...(later.files as object),
    wav: { key: 'x', bytes: 1024 * 1024, contentType: '', fileName: '' },
  };
  await t.context.database.clip.update({ where: { id: clip.id }, data: { files } });
  t.clock.advance(120_000);
  for (const [name, body] of [
    ['generate', { tags: 'jazz' }],
    ['cover', { cover_clip_id: clip.id }],
    ['upload', { audio_url: clip.audio_url }],
    ['separateStem', { clip_id: clip.id }],
  ] as const) {
    const { status, body: answer, headers } = await full.call(pathOf(name), body);
    expect([name, answer.code, status]).toEqual([name, 2003, 429]);
    expect(answer.message).toMatch(/Storage quota exceeded: .* 1 MB/);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  // A request of a megabyte fills it as a file does.
  await t.context.database.clip.update({ where: { id: clip.id }, data: { files: later.files as object } });
  const ofTask = { where: { id: row.taskId! } };
  const { request } = await t.context.database.task.findUniqueOrThrow(ofTask);
  const noise = randomBytes(1024 * 1024).toString('base64');
  await t.context.database.task.update({ ...ofTask, data: { request: { noise } } });
  t.clock.advance(120_000);
  expect((await full.call(pathOf('generate'), { tags: 'jazz' })).body.code).toBe(2003);
  await t.context.database.task.update({ ...ofTask, data: { request: request as object } });

  // What is only read is given.
  expect((await full.call(pathOf('waveform'), { clip_id: clip.id })).body.code).toBe(0);
  expect((await full.call(pathOf('getMusic', clip.id))).body.code).toBe(0);
  expect((await song(other)).id).toBeTruthy();

  await t.context.database.clip.update({ where: { id: clip.id }, data: { files: later.files as object } });
  t.clock.advance(120_000);
  await until('room', async () => (await full.call(pathOf('generate'), { tags: 'jazz' })).body.code === 0);
});
