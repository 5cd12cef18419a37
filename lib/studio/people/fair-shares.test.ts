import http from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { forgetEnvironment } from '#lib/config/env.ts';
import { limits } from '#lib/config/limits.ts';
import type { Usage } from '#lib/contract/management.ts';
import { closeDatabase, database } from '#lib/db/client.ts';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';
import { checkFairShare, countAsked, countStored, forgetUsage, purgeMemberDays } from './fair-shares.ts';

const DAY_MS = 86_400_000;
const GB = 1024 ** 3;

let server: TestDatabase;
let people: string[] = [];
/** What the service says of its account. */
let usage: Partial<Usage>;

const service = http.createServer((_, answer) => {
  const data = { days: [], points: { unlimited: true, balance: 0 }, ...usage };
  answer.setHeader('content-type', 'application/json');
  answer.end(JSON.stringify({ code: 0, message: 'success', request_id: 'r', data }));
});

beforeAll(async () => {
  server = await startTestDatabase();
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  for (const [name, value] of Object.entries({
    DATABASE_URL: server.url,
    MUSIC_API_BASE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    MUSIC_API_EMBEDDED: 'true',
    MUSIC_APP_KEY: 'key',
  }))
    vi.stubEnv(name, value);
  forgetEnvironment();
  forgetUsage();
  usage = {};
  await database().user.deleteMany();
  people = [];
  for (const name of ['ada', 'bo', 'cy', 'di'])
    people.push((await database().user.create({ data: { email: `${name}@example.com` } })).id);
});
afterEach(() => {
  vi.unstubAllEnvs();
  forgetEnvironment();
});
afterAll(async () => {
  vi.stubEnv('DATABASE_URL', server.url);
  forgetEnvironment();
  await closeDatabase();
  await server.stop();
  service.closeAllConnections();
  service.close();
  vi.unstubAllEnvs();
});

const refusal = (person: string) =>
  checkFairShare(person).then(
    () => undefined,
    (error: { code: number; message: string; retryAfterSeconds: number }) => error,
  );

it('who has taken most of the storage waits; who has nothing there does not', async () => {
  const [ada, bo] = people as [string, string];
  await countStored(ada, 900);
  await countStored(bo, 100);
  usage = { storage: { used_bytes: 5 * GB, quota_bytes: 10 * GB } };
  expect(await refusal(ada), 'as much as is left again').toBeUndefined();
  forgetUsage();
  usage = { storage: { used_bytes: 7 * GB, quota_bytes: 10 * GB } };
  expect(await refusal(ada)).toMatchObject({
    code: 2003,
    message: expect.stringMatching(/about 6451 MB of 10240 MB/),
    retryAfterSeconds: 3_600,
  });
  expect(await refusal(bo)).toBeUndefined();
  expect(await refusal(people[2]!)).toBeUndefined();
});

it('what was thrown away counts as long as it lies there, and what was uploaded for ever', async () => {
  const [ada, bo] = people as [string, string];
  await countStored(ada, 50, { isForever: true });
  await countStored(bo, 50);
  const later = Date.now() + (limits().LIMIT_RETENTION_DAYS + 1) * DAY_MS;
  usage = { storage: { used_bytes: 7 * GB, quota_bytes: 10 * GB } };
  expect(await refusal(ada)).toBeUndefined();
  await expect(checkFairShare(ada, later), 'all that lies there is hers').rejects.toMatchObject({
    code: 2003,
  });
  await expect(checkFairShare(bo, later)).resolves.toBeUndefined();
  await purgeMemberDays(new Date(later));
  expect(await database().memberDay.findMany({ select: { userId: true, seconds: true } })).toEqual([
    { userId: ada, seconds: 50 },
  ]);
});

it('who has had most songs of a day waits until the next', async () => {
  const [ada, bo] = people as [string, string];
  for (let song = 0; song < 6; song++) await countAsked(ada);
  usage = { today: { used: 6, daily_quota: 10 } };
  expect(await refusal(ada)).toBeUndefined();
  await countAsked(ada);
  forgetUsage();
  usage = { today: { used: 7, daily_quota: 10 } };
  expect(await refusal(ada)).toMatchObject({ code: 2003, message: expect.stringContaining('7 of 10') });
  expect(await refusal(bo)).toBeUndefined();
  await expect(checkFairShare(ada, Date.now() + DAY_MS)).resolves.toBeUndefined();
});

it.each<[string, () => Promise<void> | void]>([
  [
    'there is nobody else',
    async () => void (await database().user.deleteMany({ where: { id: { not: people[0]! } } })),
  ],
  [
    'there is no quota',
    () => {
      usage = { storage: { used_bytes: 9 * GB, quota_bytes: 0 } };
    },
  ],
  [
    'the service does not say',
    () => {
      vi.stubEnv('MUSIC_API_BASE_URL', 'http://127.0.0.1:1');
      forgetEnvironment();
    },
  ],
  [
    'the service is another’s',
    () => {
      vi.stubEnv('MUSIC_API_EMBEDDED', '');
      forgetEnvironment();
    },
  ],
])('nobody is refused where %s', async (_, make) => {
  await countStored(people[0]!, 100);
  await countAsked(people[0]!);
  usage = { storage: { used_bytes: 9 * GB, quota_bytes: 10 * GB }, today: { used: 9, daily_quota: 10 } };
  await make();
  expect(await refusal(people[0]!)).toBeUndefined();
});

it('whoever takes, in whatever order, as much as they are given: who has nothing yet finds something', async () => {
  const quota = 60;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(2), { minLength: 30, maxLength: 90 }), async (order) => {
      await database().memberDay.deleteMany();
      let used = 0;
      for (const who of order) {
        forgetUsage();
        usage = {
          storage: { used_bytes: used * GB, quota_bytes: quota * GB },
          today: { used, daily_quota: quota },
        };
        if (await refusal(people[who]!)) continue;
        await countStored(people[who]!, 1);
        await countAsked(people[who]!);
        used++;
      }
      forgetUsage();
      usage = {
        storage: { used_bytes: used * GB, quota_bytes: quota * GB },
        today: { used, daily_quota: quota },
      };
      expect(used).toBeLessThan(quota);
      expect(await refusal(people[3]!)).toBeUndefined();
    }),
    { numRuns: 15 },
  );
}, 120_000);
