import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { offerRestore } from '#lib/backup/sent-backup.ts';
import { forgetEnvironment } from '#lib/config/env.ts';
import { closeDatabase, database } from '#lib/db/client.ts';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';
import { PIECE_BYTES } from '../http/body-limits.ts';
import { answerRestore } from './restore-route.ts';

const world = vi.hoisted(() => ({ user: null as { isOwner: boolean } | null }));
vi.mock('../auth/session.ts', () => ({ currentUser: async () => world.user }));

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'songloom-restore-'));
let server: TestDatabase;
beforeAll(async () => {
  server = await startTestDatabase();
  vi.stubEnv('DATABASE_URL', server.url);
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('SETUP_TOKEN', 'the token');
  forgetEnvironment();
  await offerRestore(dataDir, process.pid);
});
afterAll(async () => {
  await closeDatabase();
  await server?.stop();
  vi.unstubAllEnvs();
  forgetEnvironment();
  rmSync(dataDir, { recursive: true, force: true });
});
afterEach(async () => {
  world.user = null;
  await database().user.deleteMany({});
});

interface Asked {
  query?: string;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  method?: string;
}
async function ask({ query = '', headers = {}, body, method = 'POST' }: Asked) {
  const answer = await answerRestore(
    new Request(`http://studio.test/api/studio/restore${query}`, {
      method,
      headers: { host: 'studio.test', ...headers },
      ...(body ? { body } : {}),
    }),
  );
  return { status: answer.status, body: await answer.json() };
}
const token = { 'x-setup-token': 'the token' };
const piece = new Uint8Array(1000);
const every: [string, Asked][] = [
  ['the state', { method: 'GET' }],
  ['a piece', { query: '?at=0', body: piece }],
  ['the check', { query: '?step=check' }],
  ['the restore', { query: '?step=restore' }],
  ['to forget it', { query: '?step=drop' }],
];
const makeOwner = () => database().user.create({ data: { email: 'ada@example.com', role: 'owner' } });

it.each(every)('%s is for the owner, and at the first start for who has the token', async (_, asked) => {
  for (const headers of [{}, { 'x-setup-token': '' }, { 'x-setup-token': 'a guess' }] as Record<
    string,
    string
  >[])
    expect(await ask({ ...asked, headers })).toMatchObject({ status: 403 });
  expect(await ask({ ...asked, headers: token })).not.toMatchObject({ status: 403 });
  // With the first account the token is worth nothing.
  await makeOwner();
  expect(await ask({ ...asked, headers: token })).toMatchObject({ status: 403 });
  world.user = { isOwner: false };
  expect(await ask({ ...asked, headers: token })).toMatchObject({ status: 403 });
  world.user = { isOwner: true };
  expect(await ask(asked)).not.toMatchObject({ status: 403 });
});

it.each(every.slice(1))('%s is not taken from another site’s page', async (_, asked) => {
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'http://evil.test' }] as Record<
    string,
    string
  >[])
    expect(await ask({ ...asked, headers: { ...token, ...headers } })).toMatchObject({
      status: 403,
      body: { message: 'sent by another site' },
    });
});

it.each<[string, Asked, RegExp]>([
  ['a piece that is too large', { query: '?at=0', body: new Uint8Array(PIECE_BYTES + 1) }, /has 1 to/],
  ['an empty piece', { query: '?at=0', body: new Uint8Array(0) }, /has 1 to/],
  ['a piece from nowhere', { query: '?at=-1', body: piece }, /how many bytes/],
  ['a piece out of its order', { query: '?at=5000', body: piece }, /begin again/],
  ['a step that is none', { query: '?step=constructor' }, /check, restore or drop/],
  ['a restore of nothing', { query: '?step=restore' }, /no backup was sent/],
])('refuses %s', async (_, asked, message) => {
  await ask({ query: '?step=drop', headers: token });
  expect(await ask({ ...asked, headers: token })).toMatchObject({
    status: 400,
    body: { code: 4001, message: expect.stringMatching(message) },
  });
});

it('says what is wrong with what was sent, and keeps nothing of it', async () => {
  expect(await ask({ query: '?at=0', body: piece, headers: token })).toMatchObject({
    status: 200,
    body: { received: 1000 },
  });
  await ask({ query: '?step=check', headers: token });
  await expect
    .poll(async () => (await ask({ method: 'GET', headers: token })).body, { timeout: 60_000 })
    .toMatchObject({
      refusal: expect.stringContaining('this is no backup of Songloom'),
      checking: null,
      contents: null,
    });
  expect(readdirSync(path.join(dataDir, 'restore-upload'))).toEqual(['starter']);
});

it('is not offered where nobody is there who does it', async () => {
  await offerRestore(dataDir, null);
  expect((await ask({ method: 'GET', headers: token })).body).toMatchObject({ isOffered: false });
  for (const asked of [{ query: '?at=0', body: piece }, { query: '?step=restore' }])
    expect(await ask({ ...asked, headers: token })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('npm run restore') },
    });
  await offerRestore(dataDir, process.pid);
});
