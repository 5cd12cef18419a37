import { readdirSync } from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#lib/config/limits.ts';
import nextConfig from '../../../next.config.mjs';
import { ACTION_BYTES, bodyLimitOf, OPEN_BODIES_BYTES, OPEN_BODY_MS } from './body-limits.ts';
import { clientAddress, guardRequest } from './guard-request.ts';

// Small, so that no more has to be sent here than it takes.
process.env.LIMIT_UPLOAD_BYTES = String(3 * 1_048_576);
const app = path.resolve(import.meta.dirname, '../../../app');
/** Every address of the studio there is, with a word for each part that is a parameter. */
const addresses = (readdirSync(app, { recursive: true, encoding: 'utf8' }) as string[])
  .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file))
  .map((file) => `/${path.dirname(file)}`.replace(/\/\.$/, '/'))
  .map((folder) => folder.replace(/\/\([^)]*\)/g, '').replace(/\[[^\]]*\]/g, 'x') || '/');

let server: http.Server;
/** What the handler behind the guard got to read of the last request, or null where it was not asked. */
let read: number | null = null;
beforeAll(async () => {
  server = http.createServer(async (request, response) => {
    if (!guardRequest(request, response, 0)) return;
    read = 0;
    try {
      for await (const chunk of request) read += chunk.length;
      response.end(request.headers['x-forwarded-for']);
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  read = null;
});

/** Sends raw words and then, where asked, so many bytes; tells the answer's first line. */
function send(head: string, bytes = 0, isChunked = false): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    const block = Buffer.alloc(65_536, 'x');
    let left = bytes;
    const more = () => {
      while (left > 0 && !socket.destroyed) {
        const part = block.subarray(0, Math.min(left, block.length));
        left -= part.length;
        const isTaken = socket.write(isChunked ? `${part.length.toString(16)}\r\n${part}\r\n` : part);
        if (!isTaken) return void socket.once('drain', more);
      }
      if (left === 0 && isChunked) socket.write('0\r\n\r\n');
    };
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      answer += data;
      if (answer.includes('\r\n\r\n')) socket.end();
    });
    socket.on('close', () => resolve(answer));
    socket.write(head, more);
  });
}

it('finds the studio’s addresses', () => {
  expect(addresses.length).toBeGreaterThan(25);
  for (const one of ['/', '/create', '/api/auth/x', '/api/studio/uploads', '/share/x'])
    expect(addresses).toContain(one);
});

describe.each(addresses)('%s', (address) => {
  const type = 'text/plain;charset=UTF-8';
  const limit = bodyLimitOf(address, type);
  it('has a limit, before anything reads a body', async () => {
    expect(limit).toBeGreaterThan(0);
    expect(limit).toBeLessThanOrEqual(limits().LIMIT_UPLOAD_BYTES);
    const answer = await send(
      `POST ${address} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${limit + 1}\r\n\r\n`,
    );
    // A page says what to do with a file that could not be taken.
    expect(answer).toMatch(address === '/share-target' ? /^HTTP\/1.1 303 / : /^HTTP\/1.1 413 /);
    expect(read).toBeNull();
  });
  it('counts a body that does not say how long it is', async () => {
    await send(
      `POST ${address} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      limit + 4_000_000,
      true,
    );
    expect(read).toBeLessThanOrEqual(limit);
  });
});

it.each(['multipart/form-data; boundary=a', 'application/x-www-form-urlencoded', 'TEXT/PLAINLY', ''])(
  'a form of the type %j is small on every page: each part may be referred to by each',
  async (type) => {
    const pages = addresses.filter((one) => !one.startsWith('/api/'));
    expect(pages.length).toBeGreaterThan(8);
    for (const page of pages) expect(bodyLimitOf(page, type)).toBe(64 * 1024);
    const header = type && `Content-Type: ${type}\r\n`;
    const answer = await send(`POST /welcome HTTP/1.1\r\nHost: a\r\n${header}Content-Length: 70000\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(read).toBeNull();
  },
);

it('takes what is within it', async () => {
  const length = bodyLimitOf('/api/auth/x');
  const answer = await send(
    `POST /api/auth/x HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`,
    length,
  );
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(read).toBe(length);
});

/** Opens a request and sends so much of its body, never the end. */
function sendHalf(bytes: number, address = '/welcome'): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', reject);
    socket.write(
      `POST ${address} HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: ${bytes + 1}\r\n\r\n`,
    );
    socket.write(Buffer.alloc(bytes, 'x'), () => resolve(socket));
  });
}
const postOf = (bytes: number, address = '/welcome') =>
  send(
    `POST ${address} HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: ${bytes}\r\n\r\n`,
    bytes,
  );

it('has room for so many bytes of bodies that are not whole; when they are gone there is room again', async () => {
  const half = ACTION_BYTES - 1;
  const most = Math.ceil(OPEN_BODIES_BYTES / half) + 2;
  // Hundreds of connections come and go in their own time.
  const until = (answer: RegExp) =>
    vi.waitFor(async () => expect(await postOf(1_000)).toMatch(answer), { timeout: 25_000, interval: 200 });
  const sockets = await Promise.all(Array.from({ length: most }, () => sendHalf(half)));
  await until(/^HTTP\/1.1 503 .*\r\nRetry-After: \d/s);
  // What is read alone, and an upload, which is written away as it comes, are not held up by them.
  expect(await send('GET / HTTP/1.1\r\nHost: a\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
  expect(await postOf(100_000, '/api/studio/uploads')).toMatch(/^HTTP\/1.1 200 /);
  for (const socket of sockets) socket.destroy();
  await until(/^HTTP\/1.1 200 /);
}, 60_000);

it('gives up a body that does not come to its end, and no upload', () => {
  vi.useFakeTimers();
  try {
    const begun = (url: string) => {
      const request = new http.IncomingMessage(new net.Socket());
      Object.assign(request, { method: 'POST', url });
      const response = new http.ServerResponse(request);
      request.on('error', () => undefined);
      expect(guardRequest(request, response, 0)).toBe(true);
      return { request, response };
    };
    const [action, upload, whole] = ['/welcome', '/api/studio/uploads', '/welcome'].map(begun);
    whole!.request.push(null);
    vi.advanceTimersByTime(OPEN_BODY_MS + 1);
    expect([action!.response.statusCode, action!.request.destroyed]).toEqual([408, true]);
    for (const { response, request } of [upload!, whole!])
      expect([response.statusCode, request.destroyed]).toEqual([200, false]);
  } finally {
    vi.useRealTimers();
  }
});

it.each(['TRACE', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'])('%s is no method of the studio', async (method) =>
  expect(await send(`${method} / HTTP/1.1\r\nHost: a\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 405 .*\r\nAllow: GET, HEAD/s,
  ),
);

it('takes nobody’s word for where they are', async () => {
  const answer = await send('GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 1.2.3.4\r\n\r\n');
  expect(answer).toMatch(/127\.0\.0\.1$/);
});
it.each([
  [0, '1.1.1.1, 2.2.2.2', 'peer'],
  [1, 'made up, 2.2.2.2', '2.2.2.2'],
  [2, 'made up, 1.1.1.1, 2.2.2.2', '1.1.1.1'],
  [2, '2.2.2.2', '2.2.2.2'],
  [1, undefined, 'peer'],
])('of %i proxies and %j believes %s', (proxies, said, believed) => {
  const request = { headers: { 'x-forwarded-for': said }, socket: { remoteAddress: 'peer' } };
  expect(clientAddress(request as never, proxies)).toBe(believed);
});

it.each([
  ['2001:db8:1:2::5', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2:ffff:1:2:3', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['[2001:db8:1:2::5]:4711', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['::ffff:a01:203', '10.1.2.3'],
  ['10.1.2.3', '10.1.2.3'],
])('%s is asked of as %s, by whatever way it is told', (address, network) => {
  const at = (said: string | undefined, remoteAddress: string, proxies: number) =>
    clientAddress({ headers: { 'x-forwarded-for': said }, socket: { remoteAddress } } as never, proxies);
  expect(at(undefined, address, 0)).toBe(network);
  expect(at(`1.1.1.1, ${address}`, 'peer', 1)).toBe(network);
});

it('Next’s own limits are the same, for where it serves by itself', async () => {
  const { experimental, images } = await nextConfig('phase-production-server');
  expect(experimental).toMatchObject({
    serverActions: { bodySizeLimit: '256kb' },
    proxyClientMaxBodySize: '256kb',
  });
  expect(ACTION_BYTES).toBe(256 * 1_024);
  // Nothing of Next's keeps a picture that somebody may not see.
  expect(images?.unoptimized).toBe(true);
});
