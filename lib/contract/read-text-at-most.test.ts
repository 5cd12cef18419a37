import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readTextAtMost } from './read-text-at-most.ts';

test('texts come whole, cut wherever they are', async () => {
  const text = 'Regen, 雨 and 🎵'.repeat(100);
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  expect(await readTextAtMost({ body }, bytes.length)).toBe(text);
  expect(await readTextAtMost(new Response(null))).toBe('');
});

test('what is small on its way and large when it is unpacked is given up', async () => {
  const packed = gzipSync(Buffer.alloc(50_000_000, 97));
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length }).end(packed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(packed.length).toBeLessThan(100_000);
    await expect(readTextAtMost(response, 1_000_000)).rejects.toThrow('larger than 1000000 bytes');
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
