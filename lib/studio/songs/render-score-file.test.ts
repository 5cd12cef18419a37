import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { forgetEnvironment } from '#lib/config/env.ts';
import { closeDatabase, database } from '#lib/db/client.ts';
import { leadSheets } from '#tools/fixtures/lead-sheets/read-lead-sheets.ts';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';

const calls = vi.hoisted(() => [] as { name: string; body: Record<string, unknown> }[]);
const origin = vi.hoisted(() => ({ value: 'http://studio.test' as string | undefined }));
vi.mock('../service.ts', () => ({
  musicService: () =>
    new Proxy(
      {},
      {
        get: (_, name: string) => async (body: Record<string, unknown>) => {
          calls.push({ name, body });
          return { task_id: `t${calls.length}-${Math.random()}`, status: 'queuing' };
        },
      },
    ),
  pollIntervalMs: () => 1000,
  reachableOrigin: () => origin.value,
  isEmbedded: () => true,
}));
const { renderScoreFile } = await import('./render-score-file.ts');
const { findSong } = await import('./song-queries.ts');

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'songloom-score-'));
const uploadId = '11111111-1111-4111-8111-111111111111';
const fileOf = (owner: string) => path.join(dataDir, 'vault', 'uploads', owner, uploadId);
let server: TestDatabase;
let ada: string;
let bob: string;

beforeAll(async () => {
  server = await startTestDatabase();
  Object.assign(process.env, { DATABASE_URL: server.url, DATA_DIR: dataDir, LIMIT_SCORE_BYTES: '20000' });
  forgetEnvironment();
  ada = (await database().user.create({ data: { email: 'ada@example.com' } })).id;
  bob = (await database().user.create({ data: { email: 'bob@example.com' } })).id;
});
afterAll(async () => {
  await closeDatabase();
  await server?.stop();
  delete process.env.LIMIT_SCORE_BYTES;
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  calls.length = 0;
  origin.value = 'http://studio.test';
  rmSync(fileOf(ada), { force: true });
  await database().song.deleteMany({});
});

async function bring(content: string): Promise<void> {
  await mkdir(path.dirname(fileOf(ada)), { recursive: true });
  await writeFile(fileOf(ada), content);
}
const [{ abc, musicxml }] = leadSheets() as [ReturnType<typeof leadSheets>[number]];
const fields = { tags: 'folk', title: 'Grace', persona_id: '' };

it('text goes along with the question, and is let go of', async () => {
  await bring(abc);
  const { songId } = await renderScoreFile(ada, { uploadId, format: 'abc', fields });
  expect(calls[0]).toMatchObject({ name: 'render', body: { abc, tags: 'folk', title: 'Grace' } });
  expect(calls[0]!.body).not.toHaveProperty('persona_id');
  expect(existsSync(fileOf(ada))).toBe(false);
  expect(await findSong(ada, songId)).toMatchObject({
    kind: 'song',
    title: 'Grace',
    operation: { verb: 'render' },
  });

  await bring('{"version":1,"parts":[]}');
  await renderScoreFile(ada, { uploadId, format: 'json', fields });
  expect(calls[1]!.body).toMatchObject({ score: { version: 1, parts: [] } });
});

it.each(['midi', 'musicxml'] as const)('%s is fetched by a link of the studio', async (format) => {
  await bring(musicxml);
  await renderScoreFile(ada, { uploadId, format, fields });
  expect(calls[0]!.body[`${format}_url`]).toMatch(/^http:\/\/studio\.test\/api\/studio\/links\//);
  expect(existsSync(fileOf(ada))).toBe(true);
  origin.value = undefined;
  await expect(renderScoreFile(ada, { uploadId, format, fields })).rejects.toMatchObject({
    message: expect.stringContaining('PUBLIC_URL'),
  });
});

it('what is no score, too large, or somebody else’s is refused, and no song is begun', async () => {
  await bring('{"version":');
  await expect(renderScoreFile(ada, { uploadId, format: 'json', fields })).rejects.toMatchObject({
    message: expect.stringContaining('no JSON'),
  });
  await bring('x'.repeat(20_001));
  await expect(renderScoreFile(ada, { uploadId, format: 'midi', fields })).rejects.toMatchObject({
    message: 'the score has 20001 bytes; at most 20000 are taken',
  });
  await bring(abc);
  await expect(renderScoreFile(bob, { uploadId, format: 'abc', fields })).rejects.toMatchObject({
    errorName: 'music_not_found',
  });
  expect(calls).toEqual([]);
  expect(await database().song.count()).toBe(0);
});

it.each([
  ['a NUL in a score', 'json', '{"version":1,"title":"a\\u0000"}'],
  ['half a character in a score', 'json', '{"version":1,"title":"\\ud800"}'],
  ['a NUL as a name in a score', 'json', '{"version":1,"a\\u0000":1}'],
  ['a NUL in ABC', 'abc', 'X:1\nK:C\nC\0'],
] as const)('%s is refused before anything is asked or written', async (_, format, content) => {
  await bring(content);
  await expect(renderScoreFile(ada, { uploadId, format, fields })).rejects.toMatchObject({ code: 4001 });
  expect(calls).toEqual([]);
  expect(await database().song.count()).toBe(0);
});

it('a score that is nested without end is refused unread', async () => {
  await bring('['.repeat(20_000));
  const parse = vi.spyOn(JSON, 'parse');
  await expect(renderScoreFile(ada, { uploadId, format: 'json', fields })).rejects.toMatchObject({
    code: 4001,
    message: expect.stringContaining('nested'),
  });
  const longest = Math.max(0, ...parse.mock.calls.map(([text]) => text.length));
  parse.mockRestore();
  expect(longest).toBeLessThan(20_000);
});
