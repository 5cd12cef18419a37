import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { embeddedUrl, isEmbeddedUrl, startEmbeddedDatabase } from './embedded.ts';

test('the address of an embedded database says what it is, and is one that clients take', async () => {
  expect(isEmbeddedUrl(embeddedUrl('/srv/data'))).toBe(true);
  const server = await startEmbeddedDatabase('memory://embedded-address');
  try {
    expect(isEmbeddedUrl(server.url)).toBe(true);
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await client.end();
  } finally {
    await server.stop();
  }
});

test('a database that hangs is started again, with what was stored', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'songloom-hang-'));
  // Long enough that a busy machine is no hang.
  const server = await startEmbeddedDatabase(folder, 12);
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: server.url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  try {
    await ask('CREATE TABLE kept (one int); INSERT INTO kept VALUES (1)');
    // An endless loop inside the one process there is.
    const hung = ask('SELECT count(*) FROM generate_series(1, 1000000000000)').catch((error: Error) => error);
    expect(await hung).toBeInstanceOf(Error);
    await vi.waitFor(async () => expect(await ask('SELECT one FROM kept')).toEqual([{ one: 1 }]), {
      timeout: 60_000,
      interval: 500,
    });
    expect(said).toHaveBeenCalledWith('The embedded database has not answered for 12 s');
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
    said.mockRestore();
  }
}, 180_000);

test.each([
  'postgresql://songloom:secret@db.example.com:5432/songloom',
  'postgresql://songloom@songloom-db/songloom',
  // A socket in a folder that is named as ours are.
  'postgresql://postgres@localhost/postgres?host=%2Fvar%2Frun%2Fsongloom-1000-postgres',
])('%s is none', (url) => {
  expect(isEmbeddedUrl(url)).toBe(false);
});
