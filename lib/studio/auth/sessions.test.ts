import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetEnvironment } from '#lib/config/env.ts';
import { closeDatabase, database } from '#lib/db/client.ts';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';
import { endSession, isEnded } from './ended-sessions.ts';
import { endAllSessions, endSessionOf, findSessions, noteSession, purgeSessions } from './sessions.ts';

let server: TestDatabase;
beforeAll(async () => {
  server = await startTestDatabase();
  process.env.DATABASE_URL = server.url;
  forgetEnvironment();
});
afterAll(async () => {
  await closeDatabase();
  await server.stop();
});

const NOW = Date.UTC(2026, 10, 23, 22, 30, 15, 120);
const makeUser = () => database().user.create({ data: { email: `${randomUUID()}@example.com` } });
async function note(userId: string, seenAt = NOW, userAgent = 'Firefox'): Promise<string> {
  const id = randomUUID();
  await noteSession({ id, userId, signedInAt: NOW - 60_000, via: 'passkey' }, userAgent, new Date(seenAt));
  return id;
}

it('tells where somebody is signed in, and nothing of others', async () => {
  const [ada, eve] = [await makeUser(), await makeUser()];
  const [first, second] = [await note(ada.id), await note(ada.id, NOW + 1000, 'a\0b\ud800')];
  await note(eve.id);
  expect(await findSessions({ id: ada.id, sessionId: first })).toEqual([
    {
      id: second,
      via: 'passkey',
      userAgent: 'ab\ufffd',
      startedAt: NOW - 60_000,
      seenAt: NOW + 1000,
      isThis: false,
    },
    {
      id: first,
      via: 'passkey',
      userAgent: 'Firefox',
      startedAt: NOW - 60_000,
      seenAt: NOW,
      isThis: true,
    },
  ]);
});

it('writes again only what was not seen for minutes', async () => {
  const { id: userId } = await makeUser();
  const id = await note(userId);
  const again = (at: number) =>
    noteSession({ id, userId, signedInAt: NOW - 60_000 }, 'Firefox', new Date(at));
  await again(NOW + 299_000);
  expect(await findSessions({ id: userId })).toMatchObject([{ seenAt: NOW }]);
  await again(NOW + 301_000);
  expect(await findSessions({ id: userId })).toMatchObject([{ seenAt: NOW + 301_000, via: 'passkey' }]);
});

it('ends one of one’s own, whose token is refused from then on', async () => {
  const [ada, eve] = [await makeUser(), await makeUser()];
  const id = await note(ada.id);
  await expect(endSessionOf(eve.id, id)).rejects.toMatchObject({ code: 4004 });
  expect(await isEnded({ userId: ada.id, sessionId: id, signedInAt: NOW }, ada)).toBe(false);
  await endSessionOf(ada.id, id);
  expect(await isEnded({ userId: ada.id, sessionId: id, signedInAt: NOW }, ada)).toBe(true);
  // A request that was under way may write it down once more: it is shown to nobody.
  await noteSession({ id, userId: ada.id, signedInAt: NOW }, 'Firefox');
  expect(await findSessions(ada)).toEqual([]);
});

it('ends all at once; what was signed out of by itself is not shown either', async () => {
  const ada = await makeUser();
  const out = await note(ada.id);
  await endSession(out);
  expect(await findSessions(ada)).toEqual([]);
  const id = await note(ada.id);
  await endAllSessions(ada.id, new Date(NOW));
  const after = await database().user.findUniqueOrThrow({ where: { id: ada.id } });
  expect(await isEnded({ userId: ada.id, sessionId: id, signedInAt: NOW - 60_000 }, after)).toBe(true);
  await note(ada.id);
  expect(await findSessions(ada)).toEqual([]);
});

it('forgets what nobody can use any more', async () => {
  const ada = await makeUser();
  await note(ada.id, NOW - 31 * 86_400_000);
  const id = await note(ada.id);
  await purgeSessions(new Date(NOW));
  expect(await findSessions(ada)).toMatchObject([{ id }]);
});
