import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DiskStore } from './disk-store.ts';
import type { ObjectStore } from './object-store.ts';
import { S3Store } from './s3-store.ts';

let folder: string;
let server: S3rver;
let endpoint: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'songloom-store-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'songs', configs: [] }],
  });
  const address = (await server.run()) as AddressInfo;
  endpoint = `http://127.0.0.1:${address.port}`;
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Every kind of store passes the same suite. */
describe.each(['disk', 's3'])('%s', (kind) => {
  let store: ObjectStore;
  let work: string;
  beforeAll(async () => {
    work = path.join(folder, `work-${kind}`);
    await mkdir(work);
    store =
      kind === 'disk'
        ? new DiskStore(path.join(folder, 'disk'))
        : new S3Store({
            bucket: 'songs',
            region: 'us-east-1',
            endpoint,
            accessKeyId: 'S3RVER',
            secretAccessKey: 'S3RVER',
          });
  });
  const content = Buffer.from(Array.from({ length: 5_000 }, (_, i) => i % 251));
  const key = 'clips/01abc/0123456789abcdef.mp3';

  test('keeps a file, whole and in parts, and gives it as a local one', async () => {
    const file = path.join(work, 'in.mp3');
    await writeFile(file, content);
    expect(await store.size(key)).toBeUndefined();
    expect(await store.putFile(key, file)).toBe(content.length);
    await expect(readFile(file)).rejects.toThrow();
    expect(await store.size(key)).toBe(content.length);
    expect(await buffer(await store.read(key))).toEqual(content);
    expect(await buffer(await store.read(key, { start: 10, end: 19 }))).toEqual(content.subarray(10, 20));
    expect(await buffer(await store.read(key, { start: 4_999, end: 4_999 }))).toEqual(
      content.subarray(4_999),
    );
    expect(await readFile(await store.toLocalFile(key, work))).toEqual(content);
  });
  test('lists a folder, not what only begins like it', async () => {
    for (const other of ['clips/01abd/x.png', 'clips-of-old/01abc/y.png']) {
      const file = path.join(work, 'other');
      await writeFile(file, 'other');
      await store.putFile(other, file);
    }
    const listed = await Array.fromAsync(store.list('clips'));
    expect(listed.map((file) => file.key).sort()).toEqual([key, 'clips/01abd/x.png']);
    for (const { storedAtMs } of listed) expect(Math.abs(storedAtMs - Date.now())).toBeLessThan(60_000);
    expect(await Array.fromAsync(store.list('stems'))).toEqual([]);
  });
  test('deletes, also twice', async () => {
    await store.delete(key);
    await store.delete(key);
    expect(await store.size(key)).toBeUndefined();
  });
});

test('a key cannot lead out of the folder', async () => {
  const store = new DiskStore(path.join(folder, 'disk'));
  for (const key of ['../x', 'a/../../x', '..'])
    await expect(store.toLocalFile(key)).rejects.toThrow(RangeError);
});
