import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DiskStore } from './disk-store.ts';
import type { ObjectStore } from './object-store.ts';
import { S3Store } from './s3-store.ts';

/** Two file systems: no renaming leads from one to the other. */
const disks = vi.hoisted(() => ({ areTwo: false }));
vi.mock('node:fs/promises', async (importOriginal) => {
  const actual = await importOriginal<typeof import('node:fs/promises')>();
  return {
    ...actual,
    rename: async (from: string, to: string) => {
      if (disks.areTwo && path.dirname(from) !== path.dirname(to))
        throw Object.assign(new Error('EXDEV: cross-device link'), { code: 'EXDEV' });
      return actual.rename(from, to);
    },
  };
});

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

test('a file from another file system is copied in whole, and nothing else is left', async () => {
  const store = new DiskStore(path.join(folder, 'second-disk'));
  const [file, content] = [path.join(folder, 'far'), Buffer.alloc(100_000, 'far')];
  await writeFile(file, content);
  disks.areTwo = true;
  try {
    expect(await store.putFile('clips/far', file)).toBe(content.length);
  } finally {
    disks.areTwo = false;
  }
  expect(await buffer(await store.read('clips/far'))).toEqual(content);
  expect((await Array.fromAsync(store.list('clips'))).map(({ key }) => key)).toEqual(['clips/far']);
  await expect(readFile(file)).rejects.toThrow('ENOENT');
});

/** Who asked would take a file that cannot be looked for now for one that is gone. */
describe('never says that there is no such file where it cannot know', () => {
  const storeAt = (port: number) =>
    new S3Store({
      bucket: 'songs',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    });
  test.each([403, 500])('a bucket that answers %i', async (status) => {
    const answering = createServer((_, response) => response.writeHead(status).end());
    await new Promise<void>((resolve) => answering.listen(0, '127.0.0.1', resolve));
    const { port } = answering.address() as AddressInfo;
    await expect(storeAt(port).size('clips/x')).rejects.toMatchObject({
      $metadata: { httpStatusCode: status },
    });
    answering.close();
  });
  test('a bucket that is away', async () => {
    await expect(storeAt(9).size('clips/x')).rejects.toThrow('ECONNREFUSED');
  });
  test('a disk that cannot be read', async () => {
    const store = new DiskStore(path.join(folder, 'disk'));
    await expect(store.size(`clips/${'x'.repeat(300)}`)).rejects.toThrow('ENAMETOOLONG');
    expect(await store.size('clips/none/at/all')).toBeUndefined();
  });
});
