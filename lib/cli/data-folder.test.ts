import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetEnvironment } from '#lib/config/env.ts';
import { checkSocketFolder, makeSocketFolder } from '#lib/db/socket-folder.ts';
import { startTestDatabase } from '#tools/testing/test-database.ts';
import { prepare } from './prepare.ts';
import { readSecrets } from './secrets.ts';
import { ensureSetupToken, isOwnMachine, setupAddress } from './setup-token.ts';
import { ensureStudioKey } from './studio-key.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'songloom-folder-'));
  vi.stubEnv('DATA_DIR', path.join(folder, 'data'));
  for (const name of ['DATABASE_URL', 'APP_SECRET', 'NEXTAUTH_SECRET']) vi.stubEnv(name, '');
  forgetEnvironment();
});
afterEach(() => {
  vi.unstubAllEnvs();
  forgetEnvironment();
  rmSync(folder, { recursive: true, force: true });
});
/** Starts and ends as a command does, then forgets what it set. */
async function start(): Promise<void> {
  try {
    await (await prepare({ shareRunning: false })).close();
  } finally {
    for (const name of ['DATABASE_URL', 'APP_SECRET', 'NEXTAUTH_SECRET']) vi.stubEnv(name, '');
    forgetEnvironment();
  }
}

it('a data folder that lost what it was is not begun anew: nobody who comes first becomes its owner', async () => {
  await start();
  const data = path.join(folder, 'data');
  const version = path.join(data, 'database', 'PG_VERSION');
  const secrets = path.join(data, 'secrets.json');
  const [kept, keptSecrets] = [readFileSync(version), readFileSync(secrets)];

  rmSync(version);
  await expect(start()).rejects.toThrow('PG_VERSION');
  // The same of a folder whose secrets are of a release before.
  const { embeddedSince: _, ...before } = readSecrets(data);
  writeFileSync(secrets, JSON.stringify(before));
  await expect(start()).rejects.toThrow('PG_VERSION is missing');
  expect(existsSync(version)).toBe(false);
  writeFileSync(version, kept);

  rmSync(secrets);
  await expect(start()).rejects.toThrow('secrets.json is missing beside a database');
  expect(existsSync(secrets)).toBe(false);
  writeFileSync(secrets, keptSecrets);
  await start();

  rmSync(path.join(data, 'database'), { recursive: true });
  await expect(start()).rejects.toThrow('is there no more');
}, 180_000);

it('a database elsewhere is not given other secrets than its keys were made with', async () => {
  const server = await startTestDatabase();
  const data = path.join(folder, 'data');
  const secrets = path.join(data, 'secrets.json');
  const startThere = async () => {
    vi.stubEnv('DATABASE_URL', server.url);
    await start();
  };
  try {
    await startThere();
    vi.stubEnv('DATABASE_URL', server.url);
    forgetEnvironment();
    const prepared = await prepare({ shareRunning: false });
    await ensureStudioKey(prepared);
    await prepared.close();
    for (const name of ['APP_SECRET', 'NEXTAUTH_SECRET']) vi.stubEnv(name, '');
    const kept = readFileSync(secrets);
    await startThere();

    rmSync(secrets);
    await expect(startThere()).rejects.toThrow('put the file back');
    expect(existsSync(secrets), 'what was made anew is taken away again').toBe(false);
    const others = { appSecret: 'another', sessionSecret: 'another' };
    writeFileSync(secrets, JSON.stringify(others));
    await expect(startThere()).rejects.toThrow(`than ${secrets} holds`);
    expect(JSON.parse(readFileSync(secrets, 'utf8')), 'what was there stays').toEqual(others);
    // Said on purpose, both are new.
    vi.stubEnv('APP_SECRET', 'new');
    vi.stubEnv('NEXTAUTH_SECRET', 'new');
    await startThere();
    writeFileSync(secrets, kept);
    await startThere();
  } finally {
    await server.stop();
  }
}, 60_000);

it('a socket’s folder is ours alone, or nothing is asked of it', () => {
  const own = path.join(folder, 'socket');
  makeSocketFolder(own);
  checkSocketFolder(own);
  chmodSync(own, 0o777);
  expect(() => makeSocketFolder(own)).toThrow('not ours alone');
  symlinkSync(folder, path.join(folder, 'elsewhere'));
  expect(() => checkSocketFolder(path.join(folder, 'elsewhere'))).toThrow('not ours alone');
  vi.spyOn(process, 'getuid').mockReturnValue(12_345);
  chmodSync(own, 0o700);
  expect(() => checkSocketFolder(own)).toThrow('not ours alone');
  vi.restoreAllMocks();
});

it('whoever can be first from elsewhere has to show a token, until there is an owner', async () => {
  const server = await startTestDatabase();
  vi.stubEnv('DATABASE_URL', server.url);
  forgetEnvironment();
  const prepared = await prepare({ shareRunning: false });
  try {
    expect(await ensureSetupToken(prepared, ['127.0.0.1', undefined])).toBeUndefined();
    const token = await ensureSetupToken(prepared, ['0.0.0.0', undefined]);
    expect(token).toMatch(/^[\w-]{24}$/);
    expect(await ensureSetupToken(prepared, ['127.0.0.1', 'https://studio.example.com'])).toBe(token);
    expect(setupAddress('https://studio.example.com/', token!)).toBe(
      `https://studio.example.com/welcome?setup=${token}`,
    );
  } finally {
    await prepared.close();
    await server.stop();
  }
}, 60_000);
it.each([
  ['127.0.0.1', true],
  ['localhost', true],
  ['::1', true],
  ['http://localhost:3000', true],
  ['http://[::1]:3000', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.4', false],
  ['https://localhost.example.com', false],
  ['https://127.0.0.1.example.com', false],
])('%s is this machine alone: %s', (address, is) => expect(isOwnMachine(address)).toBe(is));
