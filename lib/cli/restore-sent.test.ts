import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { packBackup } from '#lib/backup/archive.ts';
import { checkSent, lastOutcome, receivePiece, sentFolder } from '#lib/backup/sent-backup.ts';
import { forgetEnvironment } from '#lib/config/env.ts';
import { openDatabase } from '#lib/db/client.ts';
import { startEmbeddedDatabase } from '#lib/db/embedded.ts';
import { prepareDataFolder, startTestDatabase } from '#tools/testing/test-database.ts';
import { restoreSent } from './restore-sent.ts';

let folder: string;
let archive: Buffer;
/** Of the installation that the backup is of. */
const SECRETS = JSON.stringify({ appSecret: 'of the backup', sessionSecret: 'of the backup' });
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'songloom-restore-sent-'));
  const source = await startTestDatabase();
  const rows = openDatabase(source.url);
  const dataDir = path.join(folder, 'source');
  await mkdir(path.join(dataDir, 'vault'), { recursive: true });
  await writeFile(path.join(dataDir, 'vault', 'song.mp3'), 'sound');
  await writeFile(path.join(dataDir, 'secrets.json'), SECRETS);
  await rows.user.create({ data: { email: 'ada@example.com', role: 'owner' } });
  const chunks: Buffer[] = [];
  for await (const chunk of packBackup({
    databaseUrl: source.url,
    dataDir,
    work: path.join(dataDir, 'work'),
  }))
    chunks.push(chunk);
  archive = Buffer.concat(chunks);
  await rows.$disconnect();
  await source.stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** An installation of its own, with the backup sent to it and looked at; no program runs. */
async function installation(name: string): Promise<string> {
  const dataDir = path.join(folder, name);
  await prepareDataFolder(dataDir);
  await mkdir(path.join(dataDir, 'vault'));
  await writeFile(path.join(dataDir, 'vault', 'other.mp3'), 'another sound');
  await receivePiece(dataDir, 0, archive);
  await checkSent(dataDir);
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('DATABASE_URL', undefined);
  vi.stubEnv('APP_SECRET', undefined);
  vi.stubEnv('NEXTAUTH_SECRET', undefined);
  forgetEnvironment();
  return dataDir;
}

async function peopleOf(dataDir: string): Promise<string[]> {
  const database = await startEmbeddedDatabase(dataDir);
  const rows = openDatabase(database.url);
  try {
    return (await rows.user.findMany()).map(({ email }) => email);
  } finally {
    await rows.$disconnect();
    await database.stop();
  }
}

it('puts rows, files and secrets of the backup in place of what there was', async () => {
  const dataDir = await installation('taken');
  expect(await restoreSent(dataDir)).toBe(true);
  vi.unstubAllEnvs();
  expect(await lastOutcome(dataDir)).toMatchObject({ ok: true });
  expect(JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'))).toMatchObject(
    JSON.parse(SECRETS),
  );
  expect(readdirSync(path.join(dataDir, 'vault'))).toEqual(['song.mp3']);
  expect(existsSync(path.join(dataDir, 'before-restore'))).toBe(false);
  expect(readdirSync(path.join(dataDir, 'restore-upload'))).toEqual(['outcome.json']);
  expect(await peopleOf(dataDir)).toEqual(['ada@example.com']);
});

it('leaves everything as it was where it cannot be done, and says why', async () => {
  const dataDir = await installation('refused');
  const before = await readFile(path.join(dataDir, 'secrets.json'), 'utf8');
  // Lost after it was looked at.
  await rm(path.join(sentFolder(dataDir), 'data', 'vault', 'song.mp3'));
  const silent = vi.spyOn(console, 'error').mockReturnValue();
  expect(await restoreSent(dataDir)).toBe(false);
  silent.mockRestore();
  vi.unstubAllEnvs();
  expect(await lastOutcome(dataDir)).toMatchObject({
    ok: false,
    message: expect.stringContaining('song.mp3 is missing'),
  });
  expect(await readFile(path.join(dataDir, 'secrets.json'), 'utf8')).toBe(before);
  expect(readdirSync(path.join(dataDir, 'vault'))).toEqual(['other.mp3']);
  expect(await peopleOf(dataDir)).toEqual([]);
});
