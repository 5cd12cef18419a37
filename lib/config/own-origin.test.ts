import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { describe, expect, it, test, vi } from 'vitest';
import { networkOrigins, ownOrigin, serviceAddress } from './own-origin.ts';

describe('ownOrigin', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:3001'],
    ['localhost', 'http://localhost:3001'],
    ['0.0.0.0', 'http://localhost:3001'],
    ['::', 'http://localhost:3001'],
    ['::1', 'http://[::1]:3001'],
    ['192.168.1.5', 'http://192.168.1.5:3001'],
  ])('of %s is %s', (host, origin) => {
    expect(ownOrigin(host, 3001)).toBe(origin);
    expect(new URL(origin).origin).toBe(origin);
  });

  it.each(['127.0.0.1', 'localhost', '0.0.0.0'])(
    'is where a server that listens on %s answers',
    async (host) => {
      const server = createServer((_, answer) => answer.end('here'));
      await new Promise<void>((resolve) => server.listen(0, host, resolve));
      try {
        const { port } = server.address() as AddressInfo;
        expect(await (await fetch(ownOrigin(host, port))).text()).toBe('here');
      } finally {
        server.close();
      }
    },
  );
});

test('other machines are told addresses only where all are listened on', () => {
  const addresses = ['IPv4', 'IPv6'].flatMap((family) =>
    [true, false].map((internal) => ({
      family,
      internal,
      address: family === 'IPv4' ? '192.168.1.5' : 'fd00::2',
    })),
  );
  vi.spyOn(os, 'networkInterfaces').mockReturnValue({ eth0: addresses } as never);
  for (const host of ['0.0.0.0', '::'])
    expect(networkOrigins(host, 3000)).toEqual(['http://192.168.1.5:3000']);
  for (const host of ['127.0.0.1', '192.168.1.5']) expect(networkOrigins(host, 3000)).toEqual([]);
  vi.restoreAllMocks();
});

test('the service that is configured goes first', () => {
  const MUSIC_API_BASE_URL = 'https://api.example.com';
  expect(serviceAddress({ HOST: '0.0.0.0', API_PORT: 1, MUSIC_API_BASE_URL })).toBe(MUSIC_API_BASE_URL);
});
