import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';
import { type Database, openDatabase } from './client.ts';
import { isDatabaseAway } from './is-database-away.ts';
import { openPool } from './pool.ts';

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

const thrownBy = (run: () => Promise<unknown>): Promise<unknown> =>
  run().then(
    () => undefined,
    (error: unknown) => error,
  );

test('what a statement does wrong is not the database being away', async () => {
  const wrong = [
    () => database.$queryRaw`SELECT nothing FROM nowhere`,
    () => database.serviceAccount.create({ data: { id: 'default', name: 'twice' } }),
    () => database.serviceAccount.findUniqueOrThrow({ where: { id: 'nobody' } }),
    () => Promise.reject(new Error('something else')),
    () => Promise.reject(Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' })),
    () => Promise.reject('a text'),
  ];
  await database.serviceAccount.createMany({ data: { id: 'default', name: 'first' }, skipDuplicates: true });
  for (const run of wrong) {
    const thrown = await thrownBy(run);
    expect(thrown).toBeDefined();
    expect(isDatabaseAway(thrown), String(thrown)).toBe(false);
  }
});

test('a database that ends in the middle, and one that is not there, are away', async () => {
  const midway = thrownBy(() =>
    database.$transaction(
      async (session) => {
        await session.$queryRaw`SELECT 1`;
        await server.stop();
        await session.$queryRaw`SELECT 2`;
      },
      { timeout: 20_000 },
    ),
  );
  expect(isDatabaseAway(await midway), String(await midway)).toBe(true);
  const refused = await thrownBy(() => database.$queryRaw`SELECT 1`);
  expect(isDatabaseAway(refused), String(refused)).toBe(true);
  const counted = await thrownBy(() => database.serviceAccount.count());
  expect(isDatabaseAway(counted), String(counted)).toBe(true);
  const pool = openPool(server.url);
  const plain = await thrownBy(() => pool.query('SELECT 1'));
  expect(isDatabaseAway(plain), String(plain)).toBe(true);
  await pool.end();
});
