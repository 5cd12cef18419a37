import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '#lib/db/client.ts';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';
import { DatabaseClock } from './clock.ts';

const DAY_MS = 86_400_000;
let server: TestDatabase;
let database: Database;
beforeAll(async () => {
  server = await startTestDatabase();
  database = openDatabase(server.url);
});
afterAll(async () => {
  await database.$disconnect();
  await server.stop();
});
afterEach(() => vi.restoreAllMocks());

test.each([-40, 40])('a machine whose clock is wrong by %i days has the database’s time', async (days) => {
  const trueNow = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => trueNow() + days * DAY_MS);
  const clock = await DatabaseClock.open(database);
  expect(Math.abs(clock.now() - trueNow())).toBeLessThan(2_000);
});

test('a clock that is set while the program runs changes nothing', async () => {
  const clock = await DatabaseClock.open(database);
  const before = clock.now();
  const trueNow = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => trueNow() - 40 * DAY_MS);
  expect(clock.now()).toBeGreaterThanOrEqual(before);
  expect(clock.now() - before).toBeLessThan(2_000);
});

test('it follows the database', async () => {
  const clock = await DatabaseClock.open(database);
  vi.spyOn(database, '$queryRaw').mockResolvedValueOnce([{ ms: Date.now() + DAY_MS }] as never);
  expect(Math.abs((await clock.correct()) - DAY_MS)).toBeLessThan(2_000);
  expect(Math.abs(clock.now() - Date.now() - DAY_MS)).toBeLessThan(2_000);
});
