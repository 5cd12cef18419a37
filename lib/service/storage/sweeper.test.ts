import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pathOf } from '#tools/testing/endpoint-paths.ts';
import { fakeClip } from '#tools/testing/fake-engine.ts';
import { gate } from '#tools/testing/gate.ts';
import {
  finished,
  startTestService,
  type TestKey,
  type TestService,
} from '#tools/testing/start-test-service.ts';
import { fileEntries, filesOf } from '../clips/clip-files.ts';
import { newId } from '../ids.ts';
import { sweepOrphans } from './sweep-orphans.ts';
import { sweep, vacuum } from './sweeper.ts';

const DAY_MS = 86_400_000;
let t: TestService;
let key: TestKey;
beforeAll(async () => {
  t = await startTestService();
  key = await t.makeKey();
});
afterAll(() => t?.stop());
afterEach(() => {
  t.clock.offsetMs = 0;
  t.platform.behave = undefined;
});

async function store(fileKey: string): Promise<string> {
  const file = path.join(t.context.workFolder, newId());
  await writeFile(file, 'left behind');
  // As old as it likes to say: only the time of storing counts.
  await utimes(file, 1, 1);
  await t.context.store.putFile(fileKey, file);
  return fileKey;
}
const isThere = async (fileKey: string) => (await t.context.store.size(fileKey)) !== undefined;

test('files that no row names go after a day, those of rows and those of others stay', async () => {
  const { data } = (await key.call('/api/v1/music/generate', { tags: 'folk' })).body;
  const [music] = (await finished(key, data.task_id)).results;
  const stem = (await key.call('/api/v1/music/stem', { clip_id: music.id })).body.data;
  const clip = await t.context.database.clip.findUniqueOrThrow({ where: { id: music.id } });
  const stemRow = await t.context.database.stemJob.findUniqueOrThrow({ where: { id: stem.id } });
  const kept = [clip, stemRow].flatMap((row) => fileEntries(filesOf(row)).map(([, file]) => file.key));
  expect(kept.length).toBeGreaterThan(4);
  const orphans = await Promise.all(
    [`clips/${newId()}/a.mp3`, `stems/${newId()}/b.flac`, `clips/${music.id}/half.wav`].map(store),
  );
  const others = await Promise.all([`clips/by-hand/c.mp3`, `elsewhere/${newId()}/d.mp3`].map(store));

  await sweepOrphans(t.context);
  t.clock.offsetMs = 0.9 * DAY_MS;
  await sweepOrphans(t.context);
  for (const fileKey of [...kept, ...orphans, ...others]) expect(await isThere(fileKey), fileKey).toBe(true);

  t.clock.offsetMs = 1.1 * DAY_MS;
  await sweepOrphans(t.context);
  for (const fileKey of [...kept, ...others]) expect(await isThere(fileKey), fileKey).toBe(true);
  for (const fileKey of orphans) expect(await isThere(fileKey), fileKey).toBe(false);
});

test('what is being stored now stays, whatever the store’s clock says', async () => {
  // The id is a moment old by our clock; the store's is two days behind.
  const inTheMaking = await store(`clips/${newId(Date.now() + 2 * DAY_MS)}/e.mp3`);
  t.clock.offsetMs = 2 * DAY_MS;
  await sweepOrphans(t.context);
  expect(await isThere(inTheMaking)).toBe(true);
  t.clock.offsetMs = 4 * DAY_MS;
  await sweepOrphans(t.context);
  expect(await isThere(inTheMaking)).toBe(false);
});

const generate = async (body: object): Promise<string> =>
  (await key.call('/api/v1/music/generate', body)).body.data.task_id;

test('what has expired is swept, but not under a task that works from it; stems and records go too', async () => {
  const music = (await finished(key, await generate({ tags: 'a', retention_days: 1 }))).results[0];
  const kept = (await finished(key, await generate({ tags: 'a', retention_days: 30 }))).results[0];
  const stem = (await key.call('/api/v1/music/stem', { clip_id: music.id })).body.data;
  const { open, opened } = gate();
  t.platform.behave = async (request, run) => {
    await opened;
    return [await fakeClip(request, run)];
  };
  const user = (await key.call('/api/v1/music/cover', { cover_clip_id: music.id })).body.data.task_id;
  const files = filesOf(await t.context.database.clip.findUniqueOrThrow({ where: { id: music.id } }));
  t.clock.advance(2 * 86_400_000);
  try {
    await sweep(t.context);
    expect(await t.context.store.size(files.master!.key)).toBeGreaterThan(0);
    expect((await key.call(`/api/v1/music/${music.id}`)).body.code).toBe(4005);
    open();
    await finished(key, user);
    await sweep(t.context);
    for (const [, file] of fileEntries(files)) expect(await t.context.store.size(file.key)).toBeUndefined();
    expect((await key.call(`/api/v1/music/${music.id}`)).body.code).toBe(4005);
    expect((await key.call(`/api/v1/music/${kept.id}`)).body.code).toBe(0);
    expect((await t.context.database.stemJob.findUniqueOrThrow({ where: { id: stem.id } })).status).toBe(
      'expired',
    );
    await sweep(t.context);
  } finally {
    t.clock.advance(-2 * 86_400_000);
  }
  await vacuum(t.context);
});

test('what a task was asked with goes a week after it has finished, not before and not under way', async () => {
  const request = async (id: string) =>
    (await t.context.database.task.findUniqueOrThrow({ where: { id } })).request;
  const done = await generate({ tags: 'done' });
  await finished(key, done);
  const { open, opened } = gate();
  t.platform.behave = async (wanted, run) => {
    await opened;
    return [await fakeClip(wanted, run)];
  };
  const underWay = await generate({ tags: 'under way' });
  t.clock.offsetMs = 6 * DAY_MS;
  await sweep(t.context);
  expect(await request(done)).toMatchObject({ tags: 'done' });
  t.clock.offsetMs = 8 * DAY_MS;
  await sweep(t.context);
  expect(await request(done)).toEqual({});
  expect(await request(underWay)).toMatchObject({ tags: 'under way' });
  expect((await key.call(pathOf('getTask', done))).body).toMatchObject({ code: 0 });
  t.clock.offsetMs = 0;
  open();
  await finished(key, underWay);
});
