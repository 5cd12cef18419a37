import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startEmbeddedDatabase } from './embedded.ts';
import { migrate } from './migrate.ts';

/** A migrated, empty database for one test file. */
export interface TestDatabase {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts one: on the server of `TEST_DATABASE_URL` where that is set (a database is created and dropped),
 * else an embedded PostgreSQL in memory.
 */
export async function startTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  const started = serverUrl
    ? await createDatabase(serverUrl)
    : await startEmbeddedDatabase(`memory://${randomUUID()}`);
  await migrate(started.url);
  return started;
}

async function createDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `songloom_test_${randomUUID().replaceAll('-', '')}`;
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await run(`CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.toString(), stop: () => run(`DROP DATABASE ${name} WITH (FORCE)`) };
}
