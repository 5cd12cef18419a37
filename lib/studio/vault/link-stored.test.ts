import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetEnvironment } from '#lib/config/env.ts';
import { linkStored } from './link-stored.ts';

let server: http.Server;
let base: string;
let folder: string;
let answered = { status: 200, length: 5 };

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'songloom-link-'));
  mkdirSync(path.join(folder, 'files', 'clips', 'one'), { recursive: true });
  server = http
    .createServer((_request, response) =>
      response
        .writeHead(answered.status, { 'content-type': 'audio/mpeg', 'content-length': answered.length })
        .end(),
    )
    .listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env.TRUSTED_ORIGINS = base;
  forgetEnvironment();
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const stored = () => path.join(folder, 'files', 'clips', 'one', 'abc.mp3');
const target = () => path.join(folder, 'kept.mp3');
beforeEach(() => {
  answered = { status: 200, length: 5 };
  rmSync(target(), { force: true });
  writeFileSync(stored(), 'hello');
});
const ask = (address = '/media/clips/one/abc.mp3/Song.mp3?expires=1&signature=x') =>
  linkStored({ sourceUrl: base + address, filesFolder: path.join(folder, 'files'), target: target() });

describe('keeping a file of the service beside us', () => {
  it('gives the one file a second name, which outlives the first', async () => {
    expect(await ask()).toEqual({ mediaType: 'audio/mpeg', byteLength: 5 });
    expect(statSync(target()).ino).toBe(statSync(stored()).ino);
    rmSync(stored());
    expect(readFileSync(target(), 'utf8')).toBe('hello');
  });

  it('replaces what an earlier try left', async () => {
    writeFileSync(target(), 'half');
    expect(await ask()).not.toBeNull();
    expect(readFileSync(target(), 'utf8')).toBe('hello');
  });

  it('leaves it to a copy where the service refuses, means another length, or the file is elsewhere', async () => {
    answered = { status: 410, length: 5 };
    expect(await ask()).toBeNull();
    answered = { status: 200, length: 6 };
    expect(await ask()).toBeNull();
    answered = { status: 200, length: 5 };
    expect(await ask('/media/clips/two/abc.mp3/Song.mp3')).toBeNull();
    expect(await ask('/elsewhere/abc.mp3/Song.mp3')).toBeNull();
    expect(await ask('/media/..%2f..%2fetc/passwd')).toBeNull();
  });
});
