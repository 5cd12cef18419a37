import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetEnvironment } from '#lib/config/env.ts';
import { closeDatabase, database } from '#lib/db/client.ts';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';
import { findUpload, receiveUpload } from './uploads.ts';

let postgres: TestDatabase;
let server: Server;
let folder: string;
let ownerId: string;
let port: number;

beforeAll(async () => {
  postgres = await startTestDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), 'songloom-uploads-'));
  Object.assign(process.env, { DATABASE_URL: postgres.url, DATA_DIR: folder });
  forgetEnvironment();
  ownerId = (await database().user.create({ data: { email: 'ada@example.com' } })).id;
  server = createServer((incoming, answer) => {
    const body = Readable.toWeb(incoming) as unknown as ReadableStream<Uint8Array>;
    receiveUpload(ownerId, body, { stallMs: 2_000 }).then(
      ({ uploadId }) => answer.end(uploadId),
      (error: Error) => answer.writeHead(400).end(error.message),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await closeDatabase();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends pieces, each so much after the one before, and never says that it was the last where `ends` is false. */
function send(pieces: readonly string[], waitMs: number, ends: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, method: 'POST', host: '127.0.0.1' }, async (answer) => {
      resolve((await answer.toArray()).join(''));
    });
    sent.on('error', reject);
    const left = [...pieces];
    const next = () => {
      const piece = left.shift();
      if (piece !== undefined) {
        sent.write(piece);
        setTimeout(next, waitMs);
      } else if (ends) sent.end();
    };
    next();
  });
}

describe('an upload', () => {
  test('that stops is given up, says why and leaves nothing behind', async () => {
    expect(await send(['half a song'], 0, false)).toBe(
      'nothing came for 2 s, and the upload was given up: send the file again',
    );
    expect(readdirSync(folder, { recursive: true, withFileTypes: true }).filter((e) => e.isFile())).toEqual(
      [],
    );
  });
  test('that is slow comes whole, however long it takes', async () => {
    const uploadId = await send(['a', 'b', 'c', 'd'], 700, true);
    expect(readFileSync(await findUpload(ownerId, uploadId), 'utf8')).toBe('abcd');
  });
});
