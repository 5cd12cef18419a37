import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import lendDatabases from './database-pool.ts';

/** The pool that this very file would be lent a database by. */
const outer = process.env.TEST_DATABASE_POOL;
let close: () => Promise<void>;
beforeAll(async () => {
  close = await lendDatabases();
});
afterAll(async () => {
  await close();
  if (outer) process.env.TEST_DATABASE_POOL = outer;
});

async function ask(database: TestDatabase, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Takes one after another until it is that one, or one too often. */
async function takeAgain({ url }: TestDatabase): Promise<TestDatabase | undefined> {
  for (let turn = 0; turn < 4; turn++) {
    const database = await startTestDatabase();
    if (database.url === url) return database;
    await database.stop();
    // It is emptied meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return undefined;
}

const COUNT = 'SELECT count(*)::int AS count FROM service.accounts';

test('a database is empty when it is lent again, with its sequences at their beginning', async () => {
  const first = await startTestDatabase();
  await ask(first, "INSERT INTO service.accounts (id, name) VALUES ('one', 'One')");
  await ask(first, 'SET search_path TO nowhere');
  expect(await ask(first, COUNT)).toEqual([{ count: 1 }]);
  await first.stop();
  const again = await takeAgain(first);
  expect(again?.url).toBe(first.url);
  expect(await ask(again!, COUNT)).toEqual([{ count: 0 }]);
  await again!.stop();
});

test('one whose tables were changed is lent to nobody', async () => {
  const database = await startTestDatabase();
  await ask(database, 'ALTER TABLE service.accounts ADD COLUMN more int');
  await database.stop();
  expect(await takeAgain(database)).toBeUndefined();
});
