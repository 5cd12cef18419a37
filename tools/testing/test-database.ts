import { createHash, randomUUID } from 'node:crypto';
import { constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { readSecrets } from '#lib/cli/secrets.ts';
import { startEmbeddedDatabase } from '#lib/db/embedded.ts';
import { migrate } from '#lib/db/migrate.ts';

/** A migrated, empty database for one test file. */
export interface TestDatabase {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts one: on the server of `TEST_DATABASE_URL` where that is set (a database is created and dropped),
 * else an embedded PostgreSQL on a copy of a prepared folder: creating a cluster costs six times as much.
 */
export async function startTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (serverUrl) {
    const created = await createDatabase(serverUrl);
    await migrate(created.url);
    return created;
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'songloom-database-'));
  await copyPreparedDatabase(folder);
  const started = await startEmbeddedDatabase(folder);
  return {
    url: started.url,
    async stop() {
      await started.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a data directory as programs leave it: secrets, and a migrated, empty embedded database. */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  // First: beside a database they are not made anew.
  readSecrets(dataDir);
  await copyPreparedDatabase(dataDir);
}

/** Puts a migrated, empty embedded database into a folder, before anything is started there. */
async function copyPreparedDatabase(dataDir: string): Promise<void> {
  await cp(await preparedFolder(), dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/** The data directory of a migrated, empty embedded database, made once for each state of what goes into it. */
async function preparedFolder(): Promise<string> {
  const root = path.join(import.meta.dirname, '..', '..');
  const migrations = path.join(root, 'prisma', 'migrations');
  const digest = createHash('sha256').update(
    readFileSync(path.join(root, 'node_modules', '@electric-sql', 'pglite', 'package.json')),
  );
  for (const name of readdirSync(migrations, { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith('.sql')) digest.update(name).update(readFileSync(path.join(migrations, name)));
  const cache = path.join(root, 'node_modules', '.cache', 'songloom');
  const folder = path.join(cache, `test-database-${digest.digest('hex').slice(0, 12)}`);
  if (existsSync(folder)) return folder;

  await mkdir(cache, { recursive: true });
  const making = path.join(cache, randomUUID());
  const database = await startEmbeddedDatabase(making);
  await migrate(database.url);
  await database.stop();
  // Two test files may both have made it: the first one is kept.
  await rename(making, folder).catch(() => rm(making, { recursive: true, force: true }));
  return folder;
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
