import http from 'node:http';
import net from 'node:net';
import type { ServerType } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorEnvelope } from '#lib/contract/nouns.ts';
import { closeServer, listen, portOf } from './listen.ts';

const REQUEST_TIMEOUT_MS = 1_200;
let server: ServerType;
let port: number;
beforeAll(async () => {
  server = await listen({
    fetch: async (request) => Response.json({ length: (await request.text()).length }),
    port: 0,
    hostname: '127.0.0.1',
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
  });
  port = portOf(server);
});
afterAll(() => closeServer(server));

/** Everything that comes back for some words, until the other side closes. */
const send = (words: string, drop?: string) =>
  new Promise<string>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(words));
    const timer = setInterval(() => drop && socket.write(drop), 50);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve(answer);
    });
  });

describe('what never becomes a request is answered with an envelope', () => {
  const slow = 'POST / HTTP/1.1\r\nHost: a\r\n';
  test.each([
    [400, 'no words of HTTP', 'hello\r\n\r\n', undefined],
    [
      400,
      'two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      undefined,
    ],
    [431, 'headers without end', `GET / HTTP/1.1\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`, undefined],
    [408, 'nothing at all', '', undefined],
    [408, 'headers that never end', `${slow}X-Slow: `, 'a'],
    [408, 'a body that never ends', `${slow}Content-Length: 1000\r\n\r\n`, 'a'],
    [408, 'a second request that never ends', `GET / HTTP/1.1\r\nHost: a\r\n\r\n${slow}`, undefined],
  ])('%i for %s', async (status, _, words, drop) => {
    const answer = await send(words, drop);
    const last = answer.slice(answer.lastIndexOf('HTTP/1.1 '));
    expect(last).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*\r\nConnection: close\r\n\r\n`, 's'));
    expect(errorEnvelope.parse(JSON.parse(last.split('\r\n\r\n')[1]!)).code).toBe(4001);
  });
});

test('a request that lies unread because the process was busy is not too slow', async () => {
  let connections = 0;
  const onConnection = () => {
    // Longer than headers may take, while most of them are on their way.
    if (++connections === 100)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, REQUEST_TIMEOUT_MS);
  };
  server.on('connection', onConnection);
  const ask = () =>
    new Promise<string>((resolve, reject) => {
      const request = http.request({ host: '127.0.0.1', port, method: 'POST', agent: false }, (response) =>
        response.toArray().then((chunks) => resolve(`${response.statusCode} ${chunks.join('')}`), reject),
      );
      request.on('error', reject).end('{}');
    });
  const answers = await Promise.all(Array.from({ length: 196 }, ask));
  server.off('connection', onConnection);
  expect(new Set(answers)).toEqual(new Set(['200 {"length":2}']));
});
