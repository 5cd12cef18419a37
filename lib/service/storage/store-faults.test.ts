import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { FaultyStore } from '#tools/testing/faulty-store.ts';
import {
  finished,
  startTestService,
  type TestKey,
  type TestService,
} from '#tools/testing/start-test-service.ts';
import { grantPoints } from '../accounts/points.ts';
import { PRICES } from '../accounts/prices.ts';
import { fileEntries, filesOf } from '../clips/clip-files.ts';
import { DiskStore } from './disk-store.ts';
import { sweep } from './sweeper.ts';

const ACCOUNT = 'stored';
const DAY_MS = 86_400_000;
let folder: string;
let disk: DiskStore;
let store: FaultyStore;
let t: TestService;
let key: TestKey;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'songloom-faulty-'));
  disk = new DiskStore(folder);
  store = new FaultyStore(disk);
  t = await startTestService({ store });
  key = await t.makeKey({ accountId: ACCOUNT });
  await grantPoints(t.context.database, ACCOUNT, 100_000);
});
afterAll(async () => {
  await t?.stop();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => {
  store.break(undefined);
  t.clock.offsetMs = 0;
});

const balance = async () =>
  (await t.context.database.serviceAccount.findUniqueOrThrow({ where: { id: ACCOUNT } })).pointsBalance;
const keysOf = async () => (await Array.fromAsync(disk.list('clips'))).map((file) => file.key).sort();

/** Every kind of work that stores: what is asked for, and what of. */
const WORK: [name: string, ask: (clipId: string) => Promise<{ endpoint: string; body: object }>][] = [
  ['a song', async () => ({ endpoint: '/api/v1/music/generate', body: { tags: 'folk' } })],
  ['a remaster', async (clipId) => ({ endpoint: '/api/v1/music/remaster', body: { clip_id: clipId } })],
];

describe.each(WORK)('%s', (_, ask) => {
  test.each([
    ['before', false],
    ['after', true],
  ])('whichever call of the store fails, %s its work: all or nothing', async (_when, isDoneFirst) => {
    const source = (await key.call('/api/v1/music/generate', { tags: 'source' })).body.data.task_id;
    const { endpoint, body } = await ask((await finished(key, source)).results[0].id);
    const price = endpoint.endsWith('generate') ? PRICES.generate : PRICES.remaster;
    store.break(undefined);
    await finished(key, (await key.call(endpoint, body)).body.data.task_id);
    const calls = store.calls;
    expect(calls).toBeGreaterThan(3);
    let failures = 0;
    for (let call = 1; call <= calls; call++) {
      const [keysBefore, balanceBefore] = [await keysOf(), await balance()];
      store.break({ call, code: 'EIO', isDoneFirst });
      const task = await finished(key, (await key.call(endpoint, body)).body.data.task_id);
      const clips = await t.context.database.clip.findMany({ where: { taskId: task.id } });
      if (task.status === 'failed') {
        failures++;
        expect(task.error, `call ${call}`).toMatch(/^5001: Generation failed$/);
        expect(clips).toEqual([]);
        expect(await keysOf(), `call ${call}`).toEqual(keysBefore);
        expect(await balance()).toBe(balanceBefore);
      } else {
        expect(await balance()).toBe(balanceBefore - price);
        for (const [, file] of clips.flatMap((clip) => fileEntries(filesOf(clip))))
          expect(await disk.size(file.key)).toBe(file.bytes);
      }
    }
    expect(failures).toBe(calls);
  });
});

test('a sweep that is broken off at any call is made good by the next', async () => {
  const task = (await key.call('/api/v1/music/generate', { tags: 'a', retention_days: 1 })).body.data.task_id;
  const [music] = (await finished(key, task)).results;
  const clip = await t.context.database.clip.findUniqueOrThrow({ where: { id: music.id } });
  const files = fileEntries(filesOf(clip));
  t.clock.offsetMs = 1.5 * DAY_MS;
  for (let call = 1; call <= files.length; call++) {
    store.break({ call, code: 'EIO', isDoneFirst: call % 2 === 0 });
    await sweep(t.context).catch(() => undefined);
  }
  store.break(undefined);
  await sweep(t.context);
  for (const [, file] of files) expect(await disk.size(file.key)).toBeUndefined();
  expect((await t.context.database.clip.findUniqueOrThrow({ where: { id: music.id } })).status).toBe(
    'expired',
  );
});
