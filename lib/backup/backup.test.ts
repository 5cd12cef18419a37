import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { prepare } from '#lib/cli/prepare.ts';
import { forgetEnvironment } from '#lib/config/env.ts';
import { type Database, openDatabase } from '#lib/db/client.ts';
import { startEmbeddedDatabase } from '#lib/db/embedded.ts';
import { migrate } from '#lib/db/migrate.ts';
import { createKey } from '#lib/service/accounts/create-key.ts';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';
import {
  checkBackup,
  finishRestore,
  makeBackup,
  readBackup,
  restoreFiles,
  restoreRows,
} from './backup-folder.ts';

let folder: string;
let source: TestDatabase;
let target: TestDatabase;
let sourceRows: Database;
let targetRows: Database;
const CLIPS = 1_203; // more than two batches

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'songloom-backup-'));
  [source, target] = await Promise.all([startTestDatabase(), startTestDatabase()]);
  sourceRows = openDatabase(source.url);
  targetRows = openDatabase(target.url);
  await createKey({ database: sourceRows, appSecret: 'a secret', name: 'It\'s a "key" \\ 钥匙\n' });
  await sourceRows.clip.createMany({
    data: Array.from({ length: CLIPS }, (_, index) => ({
      id: `clip-${String(index).padStart(5, '0')}`,
      accountId: 'default',
      operation: 'generate',
      title: index % 2 ? 'Regen 雨' : '',
      tags: 'folk',
      prompt: '[Verse]\nA "line"\twith \\ marks',
      durationSeconds: 0.1 + index / 3,
      files: { audio: { key: `clips/${index}.mp3`, bytes: index } },
      expireAt: index % 3 ? null : new Date(1_700_000_000_123 + index),
    })),
  });
  const user = await sourceRows.user.create({ data: { email: 'a@example.com', reminderHours: [72, 1] } });
  await sourceRows.song.create({ data: { ownerId: user.id, seed: 9_007_199_254_740_993n, title: 'Song' } });
  const dataDir = path.join(folder, 'data');
  await mkdir(path.join(dataDir, 'files', 'clips'), { recursive: true });
  await mkdir(path.join(dataDir, 'work'), { recursive: true });
  await mkdir(path.join(dataDir, 'database'), { recursive: true });
  await writeFile(path.join(dataDir, 'files', 'clips', '1.mp3'), 'sound');
  await writeFile(path.join(dataDir, 'secrets.json'), '{"appSecret":"x","sessionSecret":"y"}');
});
afterAll(async () => {
  await Promise.all([sourceRows?.$disconnect(), targetRows?.$disconnect()]);
  await Promise.all([source?.stop(), target?.stop()]);
  await rm(folder, { recursive: true, force: true });
});

test('a backup comes back row for row and file for file', async () => {
  const backup = path.join(folder, 'backup');
  const made = await makeBackup({
    databaseUrl: source.url,
    dataDir: path.join(folder, 'data'),
    folder: backup,
  });
  expect(made.kept).toEqual(['files', 'secrets.json']);
  expect(made.database.tables.find(({ table }) => table === 'clips')?.rows).toBe(CLIPS);

  const restored = path.join(folder, 'restored');
  await restoreFiles(backup, restored);
  expect(await readFile(path.join(restored, 'files', 'clips', '1.mp3'), 'utf8')).toBe('sound');
  expect(await readFile(path.join(restored, 'secrets.json'), 'utf8')).toBe(
    '{"appSecret":"x","sessionSecret":"y"}',
  );

  await restoreRows(backup, target.url);
  await finishRestore(restored);
  expect(readdirSync(restored).sort()).toEqual(['files', 'secrets.json']);
  const both = async (ask: (database: Database) => Promise<unknown>) => {
    const was = await ask(sourceRows);
    expect(was).not.toEqual([]);
    expect(await ask(targetRows)).toEqual(was);
  };
  await both((database) => database.clip.findMany({ orderBy: { id: 'asc' } }));
  await both((database) => database.appKey.findMany());
  await both((database) => database.user.findMany());
  await both((database) => database.song.findMany());
});

test('a restore never writes over what is there', async () => {
  const backup = path.join(folder, 'backup');
  await expect(restoreFiles(backup, path.join(folder, 'restored'))).rejects.toThrow('empty DATA_DIR');
  await expect(restoreRows(backup, target.url)).rejects.toThrow('not empty');
  expect(await targetRows.clip.count()).toBe(CLIPS);
  const again = { databaseUrl: source.url, dataDir: path.join(folder, 'data'), folder: backup };
  await expect(makeBackup(again)).rejects.toThrow('exists already');
});

test('half a backup, and one of a newer release, are refused', async () => {
  const half = path.join(folder, 'half');
  await mkdir(half);
  await expect(readBackup(half)).rejects.toThrow('no complete backup');
  expect(existsSync(path.join(folder, 'nowhere'))).toBe(false);
  const client = new pg.Client({ connectionString: source.url });
  await client.connect();
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'x', '99990101000000_later')`,
  );
  await client.end();
  const newer = path.join(folder, 'newer');
  await makeBackup({ databaseUrl: source.url, dataDir: path.join(folder, 'data'), folder: newer });
  await expect(restoreRows(newer, target.url)).rejects.toThrow('99990101000000_later');
});

test('a backup of an older release takes the steps that its database would have taken', async () => {
  const [older, empty] = await Promise.all([
    startEmbeddedDatabase('memory://older-release'),
    startTestDatabase(),
  ]);
  try {
    await migrate(older.url, ['20261121074156_init']);
    const client = new pg.Client({ connectionString: older.url });
    await client.connect();
    await client.query(`INSERT INTO service.accounts (id, name) VALUES ('default', 'Default')`);
    await client.query(
      `INSERT INTO service.clips (id, account_id, operation, title, tags, prompt, duration_seconds, files)
       VALUES ('rain', 'default', 'sound', 'Rain', '', '', 4, '{}')`,
    );
    await client.query(`INSERT INTO studio.users (id, email, calendar_token) VALUES ('ada', 'a@b.c', 't')`);
    await client.query(
      `INSERT INTO studio.operations (id, owner_id, verb, parameters) VALUES ('o', 'ada', 'soundfx', '{}')`,
    );
    await client.query(`INSERT INTO studio.songs (id, owner_id, kind) VALUES ('s', 'ada', 'sound')`);
    await client.end();
    const backup = path.join(folder, 'older');
    await makeBackup({ databaseUrl: older.url, dataDir: path.join(folder, 'data'), folder: backup });
    await restoreRows(backup, empty.url);
    const rows = openDatabase(empty.url);
    // As the release of today names it, with the columns that came since.
    expect(await rows.clip.findMany()).toMatchObject([{ id: 'rain', operation: 'soundEffect', notices: [] }]);
    expect(await rows.song.findMany()).toMatchObject([{ kind: 'soundEffect' }]);
    expect(await rows.operation.findMany()).toMatchObject([{ verb: 'soundEffect' }]);
    await rows.$disconnect();
    expect(await migrate(empty.url)).toEqual([]);
  } finally {
    await Promise.all([older.stop(), empty.stop()]);
  }
});

test.each<[string, (copy: string) => Promise<unknown>]>([
  ['a row less', (copy) => truncate(path.join(copy, 'database', 'service.clips.jsonl'), 10_000)],
  ['a file less', (copy) => rm(path.join(copy, 'data', 'files', 'clips', '1.mp3'))],
  [
    'another byte in a file',
    (copy) => writeFile(path.join(copy, 'data', 'files', 'clips', '1.mp3'), 'sounD'),
  ],
  ['other secrets', (copy) => writeFile(path.join(copy, 'data', 'secrets.json'), '{"appSecret":"y"}')],
])('a copy of a backup with %s is not restored, and leaves nothing behind', async (name, harm) => {
  const copy = path.join(folder, `copy ${name}`);
  await cp(path.join(folder, 'backup'), copy, { recursive: true });
  await checkBackup(copy);
  await harm(copy);
  await expect(checkBackup(copy)).rejects.toThrow('the backup is damaged');
  const dataDir = path.join(folder, `into ${name}`);
  await expect(restoreFiles(copy, dataDir)).rejects.toThrow('the backup is damaged');
  expect(existsSync(dataDir)).toBe(false);
});

test('a restore that is cut off says so, and is begun anew by the next', async () => {
  const backup = path.join(folder, 'backup');
  // However far it had come: files aside, some in their place, a database half made.
  for (const there of [[], ['secrets.json'], ['secrets.json', 'files', 'database']]) {
    const dataDir = path.join(folder, `cut off after ${there.length}`);
    await restoreFiles(backup, dataDir);
    for (const name of ['files', 'secrets.json'])
      if (!there.includes(name)) await rm(path.join(dataDir, name), { recursive: true });
    if (there.includes('database')) await mkdir(path.join(dataDir, 'database'));
    await mkdir(path.join(dataDir, 'restoring', 'files'), { recursive: true });
    vi.stubEnv('DATA_DIR', dataDir);
    vi.stubEnv('DATABASE_URL', source.url);
    forgetEnvironment();
    await expect(prepare({ shareRunning: true })).rejects.toThrow('was cut off');
    await restoreFiles(backup, dataDir);
    await finishRestore(dataDir);
    expect(readdirSync(dataDir).sort()).toEqual(['files', 'secrets.json']);
    vi.unstubAllEnvs();
    forgetEnvironment();
  }
});
