import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { migrate } from '#lib/db/migrate.ts';

/** A table that was copied. */
export interface CopiedTable {
  schema: 'service' | 'studio';
  table: string;
  columns: string[];
  rows: number;
}

/** What there was in a database. */
export interface DatabaseCopy {
  migrations: string[];
  tables: CopiedTable[];
}

/** Ours. The queue's schema is left out: jobs only point at rows, and are made again for those that wait. */
const SCHEMAS = ['service', 'studio'];
/** Rate counters are of no use later. */
const LEFT_OUT = ['rate_limits'];
const BATCH = 500;

const fileOf = (folder: string, { schema, table }: { schema: string; table: string }) =>
  path.join(folder, `${schema}.${table}.jsonl`);
const nameOf = ({ schema, table }: { schema: string; table: string }) => `"${schema}"."${table}"`;

/**
 * Copies every row as a line of JSON, all of one moment (one repeatable-read transaction), while programs run.
 * Text in between, so that a copy of the embedded database goes into a PostgreSQL, and of one release into the next.
 */
export async function copyOut(databaseUrl: string, folder: string): Promise<DatabaseCopy> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return withClient(databaseUrl, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const tables: CopiedTable[] = [];
    for (const table of await listTables(client)) {
      const rows = await copyTableOut(client, table, fileOf(folder, table));
      tables.push({ ...table, rows });
    }
    const migrations = await appliedMigrations(client);
    await client.query('COMMIT');
    return { migrations, tables };
  });
}

/**
 * Puts a copy into a migrated, empty database, all or nothing. A copy of an older release goes into tables as that
 * release had them, which then take the same steps as they would have on an update: some change rows, too.
 * @throws Error when the database has rows already, or the copy is of a newer release
 */
export async function copyIn(databaseUrl: string, folder: string, copy: DatabaseCopy): Promise<void> {
  const isOlder = await withClient(databaseUrl, async (client) => {
    const known = await appliedMigrations(client);
    const unknown = copy.migrations.filter((name) => !known.includes(name));
    if (unknown.length > 0)
      throw new Error(`the backup is of a newer release: it has the migrations ${unknown.join(', ')}`);
    await checkEmpty(client);
    if (known.length === copy.migrations.length) return false;
    await client.query('BEGIN');
    for (const schema of SCHEMAS) await client.query(`DROP SCHEMA "${schema}" CASCADE`);
    await client.query('DELETE FROM _prisma_migrations');
    await client.query('COMMIT');
    return true;
  });
  if (isOlder) await migrate(databaseUrl, copy.migrations);
  await withClient(databaseUrl, async (client) => {
    await client.query('BEGIN');
    await checkEmpty(client);
    // Rows refer to each other; the copy is of one moment, so in the end all references hold.
    await client.query('SET LOCAL session_replication_role = replica');
    for (const table of copy.tables) await copyTableIn(client, table, fileOf(folder, table));
    await client.query('COMMIT');
  });
  if (isOlder) await migrate(databaseUrl);
}

async function checkEmpty(client: pg.Client): Promise<void> {
  for (const table of await listTables(client)) {
    const { rows } = await client.query(`SELECT 1 FROM ${nameOf(table)} LIMIT 1`);
    if (rows.length > 0) throw new Error(`the database is not empty: ${nameOf(table)} has rows`);
  }
}

async function withClient<Value>(url: string, run: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 });
  // Told by its statements too; unheard it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await run(client);
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

async function listTables(client: pg.Client): Promise<Omit<CopiedTable, 'rows'>[]> {
  const { rows } = await client.query<Omit<CopiedTable, 'rows'>>(
    `SELECT c.table_schema AS schema, c.table_name AS table,
            json_agg(c.column_name ORDER BY c.ordinal_position) AS columns
       FROM information_schema.columns c
       JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = ANY($1) AND t.table_type = 'BASE TABLE' AND c.table_name <> ALL($2)
        AND c.is_generated = 'NEVER'
      GROUP BY 1, 2 ORDER BY 1, 2`,
    [SCHEMAS, LEFT_OUT],
  );
  return rows;
}

async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY 1',
  );
  return rows.map(({ name }) => name);
}

async function copyTableOut(
  client: pg.Client,
  table: Omit<CopiedTable, 'rows'>,
  file: string,
): Promise<number> {
  const out = createWriteStream(file, { mode: 0o600 });
  let count = 0;
  await client.query(`DECLARE copied CURSOR FOR SELECT row_to_json(t)::text AS line FROM ${nameOf(table)} t`);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${BATCH} FROM copied`);
    if (rows.length === 0) break;
    count += rows.length;
    out.write(rows.map(({ line }) => `${line}\n`).join(''));
  }
  await client.query('CLOSE copied');
  out.end();
  await finished(out);
  return count;
}

async function copyTableIn(client: pg.Client, table: CopiedTable, file: string): Promise<void> {
  // Only the columns the copy has: those that came later take their defaults.
  const columns = table.columns.map((column) => `"${column}"`).join(', ');
  const insert = (lines: readonly string[]) =>
    client.query(
      `INSERT INTO ${nameOf(table)} (${columns})
       SELECT ${columns} FROM json_populate_recordset(NULL::${nameOf(table)}, $1::json)`,
      [`[${lines.join(',')}]`],
    );
  let count = 0;
  let batch: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    batch.push(line);
    count++;
    if (batch.length === BATCH) {
      await insert(batch);
      batch = [];
    }
  }
  if (batch.length > 0) await insert(batch);
  if (count !== table.rows)
    throw new Error(`${path.basename(file)} has ${count} rows, ${table.rows} were copied`);
}
