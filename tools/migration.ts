/**
 * `npm run -s migration -- NAME`: writes `prisma/migrations/TIMESTAMP_NAME/migration.sql` from what changed in
 * `prisma/*.prisma` since the last one. Prisma's own command downloads a native engine; its WebAssembly build is
 * used here, comparing the schema with the copy kept beside the migrations; the empty embedded database it insists
 * on connecting to is thrown away.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { startEmbeddedDatabase } from '#lib/db/embedded.ts';

const schemaFolder = path.resolve('prisma');
const migrationsFolder = path.join(schemaFolder, 'migrations');
const snapshotFile = path.join(migrationsFolder, 'schema.snapshot');

type SchemaFiles = { path: string; content: string }[];
interface SchemaEngine {
  diff(input: unknown): Promise<{ stdout?: string | null }>;
}

async function loadEngine(databaseUrl: string, schema: SchemaFiles): Promise<SchemaEngine> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'));
  const bindings = await import(path.join(folder, 'schema_engine_bg.js'));
  const { instance } = await WebAssembly.instantiate(
    readFileSync(path.join(folder, 'schema_engine_bg.wasm')),
    {
      './schema_engine_bg.js': bindings,
    },
  );
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: databaseUrl }));
  return bindings.SchemaEngine.new(
    { datamodels: schema.map((file) => [file.path, file.content]) },
    () => undefined,
    adapter,
  );
}

const current: SchemaFiles = readdirSync(schemaFolder)
  .filter((name) => name.endsWith('.prisma'))
  .sort()
  .map((name) => ({
    path: path.join(schemaFolder, name),
    content: readFileSync(path.join(schemaFolder, name), 'utf8'),
  }));
const name = process.argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error('usage: npm run -s migration -- NAME   (small letters, digits and _)');
  process.exit(1);
}
const previous = existsSync(snapshotFile)
  ? { tag: 'schemaDatamodel', files: [{ path: snapshotFile, content: readFileSync(snapshotFile, 'utf8') }] }
  : { tag: 'empty' };
const throwAway = await startEmbeddedDatabase('memory://migration');
const engine = await loadEngine(throwAway.url, current);
const { stdout } = await engine.diff({
  from: previous,
  to: { tag: 'schemaDatamodel', files: current },
  script: true,
  shadowDatabaseUrl: null,
  exitCode: true,
  filters: { externalTables: [], externalEnums: [] },
});
await throwAway.stop();
if (!stdout || stdout.includes('This is an empty migration')) {
  console.log('Nothing changed.');
  process.exit(0);
}
const timestamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
const folder = path.join(migrationsFolder, `${timestamp}_${name}`);
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, 'migration.sql'), stdout);
writeFileSync(snapshotFile, current.map((file) => file.content).join('\n'));
writeFileSync(path.join(migrationsFolder, 'migration_lock.toml'), 'provider = "postgresql"\n');
console.log(path.relative('.', folder));
process.exit(0);
