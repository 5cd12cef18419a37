import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetEnvironment } from '#lib/config/env.ts';
import { closeDatabase, database } from '#lib/db/client.ts';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';
import { applyTask } from './operations.ts';
import { findTasksAfter } from './task-news.ts';

let server: TestDatabase;
let ownerId: string;
let otherId: string;

beforeAll(async () => {
  server = await startTestDatabase();
  process.env.DATABASE_URL = server.url;
  forgetEnvironment();
  ownerId = (await database().user.create({ data: { email: 'ada@example.com' } })).id;
  otherId = (await database().user.create({ data: { email: 'bob@example.com' } })).id;
});
afterAll(async () => {
  await closeDatabase();
  await server.stop();
});
beforeEach(async () => {
  await database().operation.deleteMany();
  for (const [taskId, owner] of [
    ['own', ownerId],
    ['other', otherId],
  ] as const)
    await database().operation.create({
      data: {
        ownerId: owner,
        verb: 'infill',
        parameters: {},
        state: 'processing',
        taskId,
        songs: { create: { ownerId: owner, title: 'Night' } },
      },
    });
});

/** Longer than a test may last: only news ends the wait. */
const forEver = 2 ** 31 - 1;
const stays = new AbortController().signal;
const ask = (known: string | null, holdMs = forEver, signal = stays) =>
  findTasksAfter(ownerId, { known, holdMs, signal });

const clip = { id: 'clip', audio_url: 'http://f/1.mp3', duration: 60, prompt: '', tags: '', title: '' };
const moves: [string, Parameters<typeof applyTask>[0]][] = [
  ['how far it is', { id: 'own', status: 'processing', progress: 0.5 }],
  ['its end', { id: 'own', status: 'completed', results: [{ ...clip, image_url: '', expire_at: 0 }] }],
  ['why it is not made', { id: 'own', status: 'failed', error: '5001: no' }],
];

describe('who waits for news', () => {
  it.each(moves)('hears %s in the moment it is written down', async (_, task) => {
    const { version, tasks } = await ask(null);
    expect(tasks[0]?.operation.progress).toBeNull();
    const waiting = ask(version);
    await applyTask(task);
    const news = await waiting;
    expect(news.tasks[0]?.operation).toMatchObject({
      state: task.status,
      ...(task.progress === undefined ? {} : { progress: task.progress }),
    });
    expect(news.version).not.toBe(version);
  });

  it.each(moves)('is not kept waiting where %s came before the question', async (_, task) => {
    const { version } = await ask(null);
    await applyTask(task);
    expect((await ask(version)).version).not.toBe(version);
  });

  it('is not woken by another’s, and answered with what is known when the time is over', async () => {
    const { version } = await ask(null);
    const waiting = ask(version, 300);
    await applyTask({ id: 'other', status: 'failed', error: '5001: no' });
    expect(await waiting).toMatchObject({ version });
  });

  it('keeps nothing waiting that nobody listens to', async () => {
    const { version } = await ask(null);
    const leaves = new AbortController();
    const waiting = ask(version, forEver, leaves.signal);
    leaves.abort();
    expect((await waiting).version).toBe(version);
  });
});
