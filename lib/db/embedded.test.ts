import pg from 'pg';
import { expect, test } from 'vitest';
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

test.each([
  'postgresql://songloom:secret@db.example.com:5432/songloom',
  'postgresql://songloom@songloom-db/songloom',
  // A socket in a folder that is named as ours are.
  'postgresql://postgres@localhost/postgres?host=%2Fvar%2Frun%2Fsongloom-1000-postgres',
])('%s is none', (url) => {
  expect(isEmbeddedUrl(url)).toBe(false);
});
