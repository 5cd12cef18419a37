import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** A bundled module has no folder of its own; such programs stand in the project's. */
const migrationsFolder = import.meta.dirname
  ? path.join(import.meta.dirname, '..', '..', 'prisma', 'migrations')
  : path.resolve(/*turbopackIgnore: true*/ 'prisma', 'migrations');
/** The key of Prisma's own migration lock, so that its tools and this runner never run at once. */
const LOCK_KEY = 72_707_369;

const HISTORY_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

/**
 * Applies what is new in `prisma/migrations`, each file in a transaction under an advisory lock, in Prisma's own
 * bookkeeping. Prisma's command is not used because it downloads an engine.
 * @param only of these alone: a database as an older release left it
 * @returns the names of the migrations applied now
 * @throws Error when the database cannot be reached, or an applied migration was edited
 */
export async function migrate(databaseUrl: string, only = migrationNames()): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  // A connection that breaks is told by its statements, too; unheard here it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (await isUpToDate(client, only)) return [];
    await makeHistoryTable(client);
    const applied: string[] = [];
    for (const name of [...only].sort()) if (await applyOne(client, name)) applied.push(name);
    return applied;
  } finally {
    await client.end();
  }
}

/** Whether all are applied as they are now: told by one look, where every program of a start asks. */
async function isUpToDate(client: pg.Client, names: readonly string[]): Promise<boolean> {
  const { rows: tables } = await client.query("SELECT to_regclass('_prisma_migrations') AS history");
  if (!tables[0].history) return false;
  const { rows } = await client.query(
    'SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  const known = new Map(rows.map(({ migration_name, checksum }) => [migration_name, checksum]));
  return names.every((name) => known.get(name) === readMigration(name).checksum);
}

/** Under the lock too: IF NOT EXISTS is no help against another program that makes the table at the same moment. */
async function makeHistoryTable(client: pg.Client): Promise<void> {
  await client.query('BEGIN');
  await client.query(`SELECT pg_advisory_xact_lock(${LOCK_KEY})`);
  await client.query(HISTORY_TABLE);
  await client.query('COMMIT');
}

/** The steps that this release knows, in order. */
export function migrationNames(): string[] {
  return readdirSync(migrationsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

function readMigration(name: string): { sql: string; checksum: string } {
  const sql = readFileSync(path.join(migrationsFolder, name, 'migration.sql'), 'utf8');
  return { sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

async function applyOne(client: pg.Client, name: string): Promise<boolean> {
  const { sql, checksum } = readMigration(name);
  await client.query('BEGIN');
  try {
    await client.query(`SELECT pg_advisory_xact_lock(${LOCK_KEY})`);
    const known = await client.query(
      'SELECT checksum FROM _prisma_migrations WHERE migration_name = $1 AND rolled_back_at IS NULL',
      [name],
    );
    if (known.rows.length > 0) {
      if (known.rows[0].checksum !== checksum)
        throw new Error(`migration ${name} was edited after it was applied`);
      await client.query('COMMIT');
      return false;
    }
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count) VALUES ($1, $2, now(), $3, 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query('COMMIT');
    return true;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
