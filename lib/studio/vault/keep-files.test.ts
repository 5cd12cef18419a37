import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { forgetEnvironment } from '#lib/config/env.ts';
import { closeDatabase, database } from '#lib/db/client.ts';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';

vi.mock('../service.ts', () => ({ isEmbedded: () => false }));
const { keepFiles } = await import('./keep-files.ts');
const { sweepVault } = await import('./sweep-vault.ts');

const SECOND = 1000;
const DAY = 86_400 * SECOND;
let postgres: TestDatabase;
let origin: Server;
let folder: string;
let ownerId: string;
let asked = 0;
let isAway = false;

beforeAll(async () => {
  postgres = await startTestDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), 'songloom-keep-'));
  Object.assign(process.env, { DATABASE_URL: postgres.url, DATA_DIR: folder });
  forgetEnvironment();
  ownerId = (await database().user.create({ data: { email: 'ada@example.com' } })).id;
  origin = createServer((_, answer) => {
    asked++;
    if (isAway) answer.writeHead(502).end();
    else answer.writeHead(200, { 'content-type': 'audio/mpeg' }).end('music');
  });
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  process.env.TRUSTED_ORIGINS = `http://127.0.0.1:${(origin.address() as AddressInfo).port}`;
  forgetEnvironment();
});
afterAll(async () => {
  origin.close();
  await closeDatabase();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await database().song.deleteMany();
  asked = 0;
  isAway = false;
});

async function fileToKeep(
  song: { expiresAt?: Date; ownerId?: string } = {},
  more: { isWanted?: boolean } = {},
) {
  const sourceUrl = `http://127.0.0.1:${(origin.address() as AddressInfo).port}/song.mp3`;
  const { id } = await database().songFile.create({
    data: {
      kind: 'audio',
      sourceUrl,
      ...more,
      song: { create: { ownerId, kind: 'song', title: 'a', ...song } },
    },
  });
  return () => database().songFile.findUniqueOrThrow({ where: { id } });
}
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * SECOND);

it('keeps what was made', async () => {
  const file = await fileToKeep();
  await keepFiles(inSeconds(1));
  const { keptPath, byteLength, contentType } = await file();
  expect({ byteLength, contentType }).toEqual({ byteLength: 5, contentType: 'audio/mpeg' });
  expect(readFileSync(path.join(folder, 'vault', keptPath!), 'utf8')).toBe('music');
});

it('tries again, with growing pauses, for as long as the source is away', async () => {
  const file = await fileToKeep();
  isAway = true;
  const pauses: number[] = [];
  for (let tries = 0; tries < 8; tries++) {
    const { nextTryAt } = await file();
    await keepFiles(new Date(nextTryAt.getTime() - 1));
    expect(asked, 'not before its time').toBe(tries);
    await keepFiles(nextTryAt);
    pauses.push((await file()).nextTryAt.getTime() - Date.now());
  }
  expect(asked).toBe(8);
  expect(pauses.every((pause, index) => index === 0 || pause > pauses[index - 1]!)).toBe(true);
  isAway = false;
  await keepFiles((await file()).nextTryAt);
  expect((await file()).byteLength).toBe(5);
});

it('does not try what has expired, nor what its owner does not keep unless it was asked for', async () => {
  await fileToKeep({ expiresAt: new Date(Date.now() - DAY) });
  await database().user.update({ where: { id: ownerId }, data: { keepFiles: false } });
  await fileToKeep();
  const wanted = await fileToKeep({ expiresAt: inSeconds(60) }, { isWanted: true });
  await keepFiles(inSeconds(1));
  expect(asked).toBe(1);
  expect((await wanted()).byteLength).toBe(5);
  await database().user.update({ where: { id: ownerId }, data: { keepFiles: true } });
});

it('takes turns: a hundred files of one keep those of another waiting for no more than one turn', async () => {
  for (let i = 0; i < 10; i++) await fileToKeep();
  const other = await database().user.create({ data: { email: 'bob@example.com' } });
  const his = await fileToKeep({ ownerId: other.id });
  await database().songFile.updateMany({
    where: { song: { ownerId } },
    data: { nextTryAt: new Date(Date.now() - DAY) },
  });
  await keepFiles(inSeconds(1));
  expect((await his()).byteLength).toBe(5);
  expect(asked).toBe(6);
});

it('takes no more than its owner may still keep, whatever the source says of its length', async () => {
  vi.stubEnv('STORAGE_QUOTA_MB', '1');
  forgetEnvironment();
  let sent = 0;
  const endless = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'audio/mpeg' });
    const more = () => {
      while (!answer.destroyed && answer.write(Buffer.alloc(65_536))) sent += 65_536;
    };
    answer.on('drain', more);
    more();
  });
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(endless.address() as AddressInfo).port}`;
  const trusted = process.env.TRUSTED_ORIGINS;
  vi.stubEnv('TRUSTED_ORIGINS', address);
  forgetEnvironment();
  try {
    const file = await fileToKeep();
    const { id, songId } = await file();
    await database().songFile.update({ where: { id }, data: { sourceUrl: `${address}/endless.mp3` } });
    await keepFiles(inSeconds(1));
    expect(await file()).toMatchObject({ keptPath: null, tries: 1 });
    expect(readdirSync(path.join(folder, 'vault', ownerId, songId))).toEqual([]);
    // What lay in the sockets between is more than was taken.
    expect(sent).toBeLessThan(16_000_000);
  } finally {
    vi.unstubAllEnvs();
    process.env.TRUSTED_ORIGINS = trusted;
    forgetEnvironment();
    endless.closeAllConnections();
    endless.close();
  }
});

it('leaves alone what another studio is at', async () => {
  const file = await fileToKeep();
  const { id, nextTryAt } = await file();
  const findMany = vi.spyOn(database().songFile, 'findMany').mockImplementationOnce((async () => {
    // It was found by both; the other was first.
    const found = { ...(await file()), song: { ownerId } };
    await database().songFile.update({
      where: { id },
      data: { nextTryAt: new Date(nextTryAt.getTime() + 5) },
    });
    return [found];
  }) as never);
  await keepFiles(inSeconds(1));
  findMany.mockRestore();
  expect(asked).toBe(0);
});

it('what a killed program left is taken away, once it is old, and nothing else', async () => {
  const song = async () =>
    (await database().song.create({ data: { ownerId, kind: 'song', title: 'a' }, select: { id: true } })).id;
  const [known, binned] = [await song(), await song()];
  await database().song.update({ where: { id: binned }, data: { deletedAt: new Date() } });
  const put = (...parts: string[]) => {
    const file = path.join(folder, 'vault', ...parts);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, 'music');
    return file;
  };
  const kept = [
    put(ownerId, known, 'audio.mp3'),
    put(ownerId, binned, 'audio.mp3'),
    // Of somebody in another database, and on its way in.
    put('someone', 'else', 'audio.mp3'),
    put('uploads', ownerId, 'one'),
  ];
  const left = [put(ownerId, 'no-such-song', 'audio.mp3'), put(ownerId, known, 'x.part')];
  await sweepVault();
  expect([...kept, ...left].every((file) => existsSync(file))).toBe(true);
  await sweepVault(Date.now() + 2 * DAY);
  expect(kept.every((file) => existsSync(file))).toBe(true);
  expect(left.some((file) => existsSync(file))).toBe(false);
  expect(existsSync(path.dirname(left[0]!))).toBe(false);
});
