import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';
import { openPool } from './pool.ts';

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

  it('answers a statement that comes again and again as at its first time', async () => {
    const [one, two] = [await connect(), await connect()];
    await one.query('CREATE TABLE words (n int PRIMARY KEY, word text)');
    const insert = (client: pg.Client, n: number) =>
      client.query('INSERT INTO words VALUES ($1, $2) RETURNING word', [n, `word ${n}`]);
    for (let n = 0; n < 250; n++)
      expect((await insert(n % 2 ? one : two, n)).rows).toEqual([{ word: `word ${n}` }]);
    await expect(insert(two, 7)).rejects.toThrow(/duplicate key/);
    expect((await insert(one, 250)).rows).toEqual([{ word: 'word 250' }]);
    const read = (client: pg.Client) => client.query('SELECT * FROM words WHERE n = $1', [250]);
    for (let i = 0; i < 4; i++)
      expect((await read(i % 2 ? one : two)).rows).toEqual([{ n: 250, word: 'word 250' }]);
    await two.query("ALTER TABLE words ADD COLUMN language text DEFAULT 'en'");
    for (let i = 0; i < 4; i++) expect((await read(one)).rows[0]).toMatchObject({ n: 250, language: 'en' });
    await Promise.all([one.end(), two.end()]);
  });

  it('takes a failed statement of a transaction back with it, however often it came before', async () => {
    const client = await connect();
    const insert = (n: number) => client.query('INSERT INTO numbers VALUES ($1, $2)', [n, 'kept']);
    for (const n of [20, 21, 22]) await insert(n);
    for (let i = 0; i < 3; i++) {
      await client.query('BEGIN');
      await insert(30);
      await expect(insert(20)).rejects.toThrow(/duplicate key/);
      await expect(insert(31)).rejects.toThrow(/aborted/);
      await client.query('ROLLBACK');
    }
    const { rows } = await client.query('SELECT n FROM numbers WHERE n >= $1 ORDER BY n', [20]);
    expect(rows.map(({ n }) => n)).toEqual([20, 21, 22]);
    await client.end();
  });

  it('answers statements without parameters as simple ones, however often they come', async () => {
    const client = await connect();
    for (let i = 0; i < 5; i++) {
      const read = await client.query('SELECT n, label FROM numbers WHERE n = 20');
      expect(read).toMatchObject({ rows: [{ n: 20, label: 'kept' }], rowCount: 1, command: 'SELECT' });
      expect((await client.query('SELECT n FROM numbers WHERE n = -1')).rows).toEqual([]);
      const updated = await client.query("UPDATE numbers SET label = 'kept' WHERE n = 20;");
      expect(updated).toMatchObject({ rows: [], rowCount: 1, command: 'UPDATE' });
      await expect(client.query('INSERT INTO numbers VALUES (20)')).rejects.toThrow(/duplicate key/);
      const both = (await client.query(
        "SELECT 'a;b' AS word; SELECT 2 AS two",
      )) as unknown as pg.QueryResult[];
      expect(both.map(({ rows }) => rows)).toEqual([[{ word: 'a;b' }], [{ two: 2 }]]);
    }
    await client.end();
  });

  it('keeps no more statements than it should, and loses none of their answers', async () => {
    const client = await connect();
    for (let round = 0; round < 3; round++)
      for (let i = 0; i < 230; i++)
        expect((await client.query(`SELECT $1::int + ${i} AS sum`, [round])).rows).toEqual([
          { sum: round + i },
        ]);
    const { rows } = await client.query('SELECT count(*)::int AS kept FROM pg_prepared_statements');
    expect(rows[0].kept).toBeLessThanOrEqual(201);
    await client.end();
  });
});
