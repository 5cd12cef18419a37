import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Header, pack } from 'tar-stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#lib/db/client.ts';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';
import { packBackup, unpackBackup } from './archive.ts';
import { finishRestore, readBackup, restoreFiles, restoreRows } from './backup-folder.ts';
import { backupDescription } from './backup-layout.ts';
import {
  checkSent,
  contentsOfSent,
  isRestoreOffered,
  isRestoreWanted,
  offerRestore,
  receivePiece,
  sentFolder,
  wantRestore,
} from './sent-backup.ts';

let folder: string;
let source: TestDatabase;
let rows: Database;
let archive: Buffer;
/** Of the installation that is backed up, by path. */
const files: Record<string, string> = {
  'files/clips/1.mp3': 'sound',
  'files/clips/空.wav': 'silence',
  'files/empty': '',
  'secrets.json': '{"appSecret":"x","sessionSecret":"y"}',
  [`vault/${'long/'.repeat(25)}name.flac`]: 'x'.repeat(200_000),
};
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'songloom-archive-'));
  source = await startTestDatabase();
  rows = openDatabase(source.url);
  const user = await rows.user.create({ data: { email: 'a@example.com', reminderHours: [72, 1] } });
  await rows.passkey.create({
    data: { id: 'key', userId: user.id, name: 'Key', publicKey: new Uint8Array([0, 255, 10]), counter: 7n },
  });
  await rows.song.createMany({
    data: Array.from({ length: 600 }, (_, index) => ({ ownerId: user.id, title: `Song 雨 ${index}` })),
  });
  const dataDir = path.join(folder, 'data');
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(dataDir, name)), { recursive: true });
    await writeFile(path.join(dataDir, name), text);
  }
  for (const name of ['database', 'work', 'before-restore', 'restore-upload'])
    await mkdir(path.join(dataDir, name));
  await pipeline(
    packBackup({ databaseUrl: source.url, dataDir, work: path.join(dataDir, 'work') }),
    createWriteStream(path.join(folder, 'backup.tar')),
  );
  archive = await readFile(path.join(folder, 'backup.tar'));
});
afterAll(async () => {
  await rows?.$disconnect();
  await source?.stop();
  await rm(folder, { recursive: true, force: true });
});

const digest = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

it('comes back with equal rows and file hashes', async () => {
  const dataDir = path.join(folder, 'other machine');
  await mkdir(dataDir);
  for (let at = 0; at < archive.length; at += 65_536)
    expect(await receivePiece(dataDir, at, archive.subarray(at, at + 65_536))).toBe(
      Math.min(at + 65_536, archive.length),
    );
  const shares: number[] = [];
  const contents = await checkSent(dataDir, (share) => shares.push(share));
  expect(contents).toMatchObject({ people: 1, songs: 600, madeAt: expect.stringMatching(/^20/) });
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(await contentsOfSent(dataDir)).toEqual(contents);

  const target = await startTestDatabase();
  const restored = openDatabase(target.url);
  try {
    await restoreFiles(sentFolder(dataDir), dataDir);
    await restoreRows(sentFolder(dataDir), target.url);
    await finishRestore(dataDir);
    for (const name of Object.keys(files))
      expect(await digest(path.join(dataDir, name)), name).toBe(
        await digest(path.join(folder, 'data', name)),
      );
    for (const ask of [
      (database: Database) => database.user.findMany(),
      (database: Database) => database.passkey.findMany(),
      (database: Database) => database.song.findMany({ orderBy: { id: 'asc' } }),
    ])
      expect(await ask(restored)).toEqual(await ask(rows));
  } finally {
    await restored.$disconnect();
    await target.stop();
  }
});

it('leaves nothing of its rows behind', () =>
  expect.poll(() => readdirSync(path.join(folder, 'data', 'work')), { timeout: 60_000 }).toEqual([]));

it('gives up its rows where nobody reads any more', async () => {
  const work = path.join(folder, 'given up');
  const stream = packBackup({ databaseUrl: source.url, dataDir: path.join(folder, 'data'), work });
  for await (const _ of stream) break;
  await expect.poll(() => readdirSync(work), { timeout: 60_000 }).toEqual([]);
});

it('takes pieces in their order only, and a first one as a new beginning', async () => {
  const dataDir = path.join(folder, 'pieces');
  await mkdir(dataDir);
  const piece = Buffer.from('abc');
  expect(await receivePiece(dataDir, 0, piece)).toBe(3);
  expect(await receivePiece(dataDir, 6, piece)).toBe(3);
  expect(await receivePiece(dataDir, 3, piece)).toBe(6);
  expect(await receivePiece(dataDir, 0, piece)).toBe(3);
  // What was not looked at is not restored.
  expect(await wantRestore(dataDir)).toBe(false);
  expect(isRestoreWanted(dataDir)).toBe(false);
});

it('is offered for as long as its starter is there', async () => {
  const dataDir = path.join(folder, 'offered');
  expect(await isRestoreOffered(dataDir)).toBe(false);
  await offerRestore(dataDir, process.pid);
  expect(await isRestoreOffered(dataDir)).toBe(true);
  await offerRestore(dataDir, 2 ** 22 + 1);
  expect(await isRestoreOffered(dataDir)).toBe(false);
  await offerRestore(dataDir, null);
  expect(await isRestoreOffered(dataDir)).toBe(false);
});

describe('hostile archives', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(folder, 'hostile-'));
  });
  type Entry = Partial<Header> & { name: string; text?: string };
  const tarOf = async (entries: Entry[]): Promise<Buffer> => {
    const made = pack();
    for (const { text = '', ...header } of entries) made.entry(header as never, text);
    made.finalize();
    const chunks: Buffer[] = [];
    for await (const chunk of made) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
  const check = async (bytes: Buffer) => {
    await receivePiece(dataDir, 0, bytes);
    return checkSent(dataDir);
  };
  /** Nothing of it is left, in its folder or beside it. */
  const expectNothing = () => {
    expect(readdirSync(path.join(dataDir, 'restore-upload'))).toEqual([]);
    expect(readdirSync(dataDir)).toEqual(['restore-upload']);
    expect(existsSync(path.join(folder, 'evil'))).toBe(false);
  };
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  /** A backup that is whole but for what is said. */
  const backupOf = (change: object = {}, texts: Record<string, string> = {}): Entry[] => {
    const listed = { 'data/files/a': 'a', ...texts };
    return [
      ...Object.entries(listed).map(([name, text]) => ({ name, text })),
      {
        name: 'backup.json',
        text: JSON.stringify({
          format: 2,
          madeAt: '2026-11-23T00:00:00.000Z',
          database: { migrations: [], tables: [] },
          kept: ['files'],
          files: Object.entries(listed).map(([name, text]) => ({
            path: name,
            bytes: text.length,
            sha256: hash(text),
          })),
          ...change,
        }),
      },
    ];
  };

  it('a whole one made by hand is taken: what follows is refused for its fault alone', async () => {
    expect(await check(await tarOf(backupOf()))).toMatchObject({ files: 1, people: 0 });
  });
  it.each<[string, Entry]>([
    ['a way out', { name: 'data/../../../evil', text: 'x' }],
    ['a whole address', { name: '/tmp/evil', text: 'x' }],
    ['another system’s way out', { name: 'data\\..\\..\\evil', text: 'x' }],
    ['a link', { name: 'data/files/link', type: 'symlink', linkname: '/etc/passwd' }],
    ['a hard link', { name: 'data/files/link', type: 'link', linkname: 'data/files/a' }],
    ['a device', { name: 'data/files/null', type: 'character-device' }],
    ['a pipe', { name: 'data/files/pipe', type: 'fifo' }],
    ['a database beside the rows', { name: 'data/database/PG_VERSION', text: '17' }],
    ['a note of another restore', { name: 'data/restoring.json', text: '{}' }],
    ['what another restore sent', { name: 'data/restore-upload/wanted', text: '' }],
    ['rows of another schema', { name: 'database/pg_catalog.pg_authid.jsonl', text: '{}' }],
    ['a program', { name: 'install.sh', text: 'rm -rf /' }],
    ['a name with a line break', { name: 'data/files/a\nb', text: 'x' }],
    ['a name twice', { name: 'data/files/a', text: 'b' }],
    ['a file where a folder is', { name: 'data/files', text: 'b' }],
    ['a file that is not in its list', { name: 'data/files/more', text: 'b' }],
  ])('with %s', async (_, entry) => {
    const [first, ...rest] = backupOf();
    await expect(check(await tarOf([first!, entry, ...rest]))).rejects.toMatchObject({
      name: 'ArchiveError',
    });
    expectNothing();
  });
  it('a description of this format lists its files; one of the first had no list', () => {
    const said = (format: number, files?: []) => ({
      format,
      madeAt: '',
      database: { migrations: [], tables: [] },
      kept: [],
      files,
    });
    expect(backupDescription.safeParse(said(2)).success).toBe(false);
    expect(backupDescription.safeParse(said(2, [])).success).toBe(true);
    expect(backupDescription.safeParse(said(1)).success).toBe(true);
  });
  const table = { schema: 'studio', table: 'users', columns: ['id'], rows: 1 };
  const tables = (change: object) => ({ database: { migrations: [], tables: [{ ...table, ...change }] } });
  it.each<[string, object]>([
    ['a statement for a table', tables({ table: 'users" CASCADE; DROP SCHEMA studio; --' })],
    ['a statement for a column', tables({ columns: ['id") SELECT 1; --'] })],
    ['a system’s schema', tables({ schema: 'pg_catalog' })],
    ['rows that are not there', tables({})],
    ['a newer release', { database: { migrations: ['99990101000000_later'], tables: [] } }],
    ['a way out in what it keeps', { kept: ['../../evil'] }],
    ['the database in what it keeps', { kept: ['database'] }],
    ['a format of the future', { format: 3 }],
    ['no list of its files', { files: undefined }],
    ['another digest', { files: [{ path: 'data/files/a', bytes: 1, sha256: hash('b') }] }],
    ['a file that is missing', { files: [{ path: 'data/files/b', bytes: 1, sha256: hash('b') }] }],
    ['a path outside in its list', { files: [{ path: '../../../etc/passwd', bytes: 1, sha256: hash('b') }] }],
  ])('that tell of %s', async (_, change) => {
    await expect(check(await tarOf(backupOf(change)))).rejects.toMatchObject({ name: 'ArchiveError' });
    expectNothing();
  });
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(10_240)],
    ['a ZIP', Buffer.from('504b0304'.repeat(300), 'hex')],
    ['noise', Buffer.from('Songloom '.repeat(1000))],
  ])('that are %s', async (_, bytes) => {
    await expect(check(bytes)).rejects.toMatchObject({ name: 'ArchiveError' });
    expectNothing();
  });
  it('cut off anywhere, or with one byte changed', async () => {
    for (const share of [0.1, 0.5, 0.9, 0.99]) {
      await expect(check(archive.subarray(0, Math.floor(archive.length * share)))).rejects.toMatchObject({
        name: 'ArchiveError',
      });
      expectNothing();
    }
    const changed = Buffer.from(archive);
    changed[archive.indexOf('silence')]! ^= 1;
    await expect(check(changed)).rejects.toThrow('is not what it was');
    expectNothing();
  });
  it('nested beyond what any file is', async () => {
    const name = `data/${'a/'.repeat(600)}x`;
    await expect(check(await tarOf([{ name, text: 'x' }, ...backupOf()]))).rejects.toMatchObject({
      name: 'ArchiveError',
    });
    expectNothing();
  });
});

it('unpacks to what the commands restore, too', async () => {
  const unpacked = path.join(folder, 'unpacked');
  await unpackBackup(path.join(folder, 'backup.tar'), unpacked);
  expect((await readBackup(unpacked)).kept).toEqual(['files', 'secrets.json', 'vault']);
  await truncate(path.join(unpacked, 'data', 'secrets.json'), 3);
  await expect(restoreFiles(unpacked, path.join(folder, 'into'))).rejects.toThrow('secrets.json has 3 of');
});
