import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from './pool.ts';
import { startTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
  const client = await connect();
  await client.query('CREATE TABLE numbers (n int PRIMARY KEY, label text)');
  await client.end();
});
afterAll(() => database.stop());

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return client;
}

describe('the embedded database', () => {
  it('answers every connection its own query when many ask at once', async () => {
    const pool = openPool(database.url, 12);
    const answers = await Promise.all(
      Array.from({ length: 400 }, async (_, i) => {
        // Different numbers of parameters: a statement of another connection would not fit.
        const columns = Array.from({ length: (i % 5) + 1 }, (__, k) => `$${k + 1}::int AS c${k}`).join(', ');
        const { rows } = await pool.query(
          `SELECT ${columns}`,
          Array.from({ length: (i % 5) + 1 }, (__, k) => i * 10 + k),
        );
        return Object.values(rows[0]);
      }),
    );
    for (const [i, answer] of answers.entries()) {
      expect(answer).toEqual(Array.from({ length: (i % 5) + 1 }, (_, k) => i * 10 + k));
    }
    await pool.end();
  });

  it('serves only the connection whose transaction is open until it ends', async () => {
    const [one, two] = [await connect(), await connect()];
    await one.query('BEGIN');
    await one.query("INSERT INTO numbers VALUES (1, 'one')");
    const seen = two.query('SELECT count(*)::int AS count FROM numbers');
    await one.query("INSERT INTO numbers VALUES (2, 'two')");
    await one.query('COMMIT');
    expect((await seen).rows[0].count).toBe(2);
    await Promise.all([one.end(), two.end()]);
  });

  it('rolls back what a connection leaves open when it breaks', async () => {
    const [one, two] = [await connect(), await connect()];
    one.on('error', () => undefined);
    await one.query('BEGIN');
    await one.query("INSERT INTO numbers VALUES (9, 'lost')");
    (one as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    const { rows } = await two.query('SELECT count(*)::int AS count FROM numbers WHERE n = 9');
    expect(rows[0].count).toBe(0);
    await two.end();
  });

  it('goes on after a query that fails', async () => {
    const client = await connect();
    await expect(client.query('SELECT nothing FROM nowhere')).rejects.toThrow(/nowhere/);
    expect((await client.query('SELECT $1::text AS word', ['fine'])).rows[0].word).toBe('fine');
    await client.end();
  });
});
