import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { startPreparedDatabase, type TestDatabase } from '../testing/test-database.ts';

/**
 * Lends the test files of one run their databases, one after the other: to start one takes two seconds of a core, to
 * empty one a fifth of a second. `POST` is answered with `{ id, url }`, `DELETE /id` gives it back. Vitest calls this
 * before it starts its processes, and what is returned after they have ended.
 */
export default async function lendDatabases(): Promise<() => Promise<void>> {
  // A server of the developer's own makes databases in no time.
  if (process.env.TEST_DATABASE_URL) return async () => undefined;
  const lent = new Map<string, LentDatabase>();
  const free: LentDatabase[] = [];
  let nextId = 1;
  const take = async () => {
    const database = free.pop() ?? (await start());
    const id = String(nextId++);
    lent.set(id, database);
    return { id, url: database.url };
  };
  const giveBack = async (id: string) => {
    const database = lent.get(id);
    lent.delete(id);
    if (!database) return;
    if (await empty(database).catch(() => false)) free.push(database);
    else await database.stop();
  };
  const server = createServer(async (request, response) => {
    await buffer(request);
    try {
      if (request.method === 'POST') response.end(JSON.stringify(await take()));
      else {
        // Whoever gives one back need not wait until it is empty.
        void giveBack(request.url?.slice(1) ?? '');
        response.end();
      }
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env.TEST_DATABASE_POOL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    delete process.env.TEST_DATABASE_POOL;
    server.closeAllConnections();
    server.close();
    await Promise.all([...lent.values(), ...free].map((database) => database.stop()));
  };
}

/** What is lent, and what its tables looked like when it was new. */
type LentDatabase = TestDatabase & { shape: string };

async function start(): Promise<LentDatabase> {
  const database = await startPreparedDatabase();
  return { ...database, shape: await withClient(database.url, shapeOf) };
}

/** Takes everything out of a database. @returns whether it is as new: one whose tables were changed is not */
const empty = ({ url, shape }: LentDatabase): Promise<boolean> =>
  withClient(url, async (client) => {
    await client.query('DISCARD ALL');
    const { rows } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND tablename <> '_prisma_migrations'`,
    );
    await client.query(`TRUNCATE ${rows.map(({ name }) => name).join(', ')} RESTART IDENTITY CASCADE`);
    return (await shapeOf(client)) === shape;
  });

/** Every column, index and trigger there is. */
async function shapeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(
    `SELECT string_agg(line, E'\\n' ORDER BY line) AS shape FROM (
       SELECT format('%s.%s.%s %s %s', table_schema, table_name, column_name, data_type, column_default) AS line
         FROM information_schema.columns WHERE table_schema NOT IN ('pg_catalog', 'information_schema')
       UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname NOT IN ('pg_catalog', 'information_schema')
       UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
     ) AS lines`,
  );
  return rows[0]!.shape;
}

async function withClient<Value>(url: string, ask: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  return ask(client).finally(() => client.end());
}
