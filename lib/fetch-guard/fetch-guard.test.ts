import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INSIDE_ADDRESSES } from '#tools/testing/inside-addresses.ts';
import { isLocalName, isPublicAddress } from './address-rules.ts';
import {
  AddressRefusedError,
  AddressUnknownError,
  FetchGuard,
  type FetchGuardOptions,
  PATIENCE,
  type Patience,
} from './fetch-guard.ts';

const guardOf = (addresses: string[] = ['93.184.216.34'], options = {}) =>
  new FetchGuard({
    allowPrivateNetwork: false,
    trustedOrigins: [],
    resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    ...options,
  });

describe('spellings of addresses inside', () => {
  test.each(INSIDE_ADDRESSES)('%s', async (address) => {
    await expect(guardOf().check(new URL(address))).rejects.toBeInstanceOf(AddressRefusedError);
  });
});

describe('names', () => {
  test.each([
    [['93.184.216.34'], true],
    [['2606:4700:4700::1111'], true],
    [['93.184.216.34', '2606:4700::1'], true],
    [['127.0.0.1'], false],
    [['93.184.216.34', '10.0.0.1'], false],
    [['::ffff:10.0.0.1'], false],
    [['fe80::1%eth0'], false],
  ])('that lead to %j', async (addresses, allowed) => {
    const check = guardOf(addresses).check(new URL('https://example.com/hook'));
    if (allowed) await expect(check).resolves.toMatchObject({ address: addresses[0] });
    else await expect(check).rejects.toBeInstanceOf(AddressRefusedError);
  });
  test('that lead nowhere are unknown, not refused', async () => {
    const failing = guardOf([], { resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    await expect(failing.check(new URL('https://nowhere.test/'))).rejects.toBeInstanceOf(AddressUnknownError);
    await expect(guardOf([]).check(new URL('https://nowhere.test/'))).rejects.toBeInstanceOf(
      AddressUnknownError,
    );
  });
  test('rules agree', () => {
    expect([isPublicAddress('8.8.8.8'), isPublicAddress('not an address'), isPublicAddress('')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([
      isLocalName('localhost.example.com'),
      isLocalName('local.'),
      isLocalName('mylocalhost.com'),
    ]).toEqual([false, true, false]);
  });
});

describe('fetching', () => {
  let server: Server;
  let port: number;
  const seen: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.push(`${request.method} ${request.headers.host}${request.url}`);
      const to: Record<string, string> = {
        '/once': '/end',
        '/inside': 'http://10.0.0.1/secret',
        '/loop': '/loop',
        '/scheme': 'file:///etc/passwd',
      };
      const location = to[request.url ?? ''];
      if (location) response.writeHead(302, { location }).end('moved');
      else response.end('hello');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.close();
  });

  test('connects to the address that was checked, whatever the name says, and asks only once', async () => {
    let asked = 0;
    // The second answer is another one: a rebinding name.
    const resolve = async () => [{ address: asked++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
    const guard = new FetchGuard({
      allowPrivateNetwork: false,
      trustedOrigins: [`http://rebind.test:${port}`],
      resolve,
    });
    const response = await guard.fetch(`http://rebind.test:${port}/x`);
    expect(await response.text()).toBe('hello');
    expect(asked).toBe(1);
    expect(seen.at(-1)).toBe(`GET rebind.test:${port}/x`);
  });
  test('private addresses only where the network is opened or the origin is trusted', async () => {
    const address = `http://127.0.0.1:${port}/`;
    await expect(guardOf().fetch(address)).rejects.toBeInstanceOf(AddressRefusedError);
    expect((await guardOf([], { allowPrivateNetwork: true }).fetch(address)).status).toBe(200);
    expect((await guardOf([], { trustedOrigins: [address] }).fetch(address)).status).toBe(200);
    await expect(
      guardOf([], { trustedOrigins: ['http://127.0.0.1:1'] }).fetch(address),
    ).rejects.toBeInstanceOf(AddressRefusedError);
  });
  test('of an origin that is trusted with a path, no more than what lies below it', async () => {
    const origin = `http://127.0.0.1:${port}`;
    const guard = guardOf([], { trustedOrigins: [`${origin}/api/hook`, `${origin}/files/`] });
    const at = (address: string) =>
      guard.check(new URL(address, origin)).then(
        () => 'reached',
        () => 'refused',
      );
    for (const address of ['/api/hook', '/api/hook?a=b', '/api/hook/x', '/files', '/files/a.mp3'])
      expect([address, await at(address)]).toEqual([address, 'reached']);
    for (const address of [
      '/',
      '/api',
      '/api/hooks',
      '/api/hook/../keys',
      '/api/hook/%2e%2e/keys',
      '//api/hook',
      '/API/HOOK',
    ])
      expect([address, await at(address)]).toEqual([address, 'refused']);
  });
  test('redirects are followed hop by hop where allowed, and each hop is checked', async () => {
    const guard = guardOf([], { trustedOrigins: [`http://127.0.0.1:${port}`] });
    const at = (path: string, redirectsMax?: number) =>
      guard.fetch(`http://127.0.0.1:${port}${path}`, { redirectsMax });
    expect((await at('/once')).status).toBe(302);
    expect(await (await at('/once', 2)).text()).toBe('hello');
    await expect(at('/inside', 2)).rejects.toThrow(/private or special/);
    await expect(at('/scheme', 2)).rejects.toThrow(/scheme/);
    await expect(at('/loop', 3)).rejects.toThrow(/more than 3 redirects/);
  });
});

describe('a host that keeps others waiting', () => {
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const { pathname } = new URL(request.url!, 'http://host');
      if (pathname === '/hop') response.writeHead(302, { location: '/never' }).end();
      if (pathname === '/stops') response.writeHead(200, { 'content-length': '100' }).write('some');
      if (pathname === '/drips') {
        const drip = setInterval(() => response.write('.'), 20);
        response.on('close', () => clearInterval(drip));
      }
      if (pathname === '/slow') {
        // Each piece comes in time, all of them after longer than that.
        const pieces = ['a', 'b', 'c', 'd'];
        const next = setInterval(() => {
          const piece = pieces.shift();
          if (piece) response.write(piece);
          else {
            clearInterval(next);
            response.end();
          }
        }, 700);
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const read = async (path: string, patience: Partial<Patience>, resolve?: FetchGuardOptions['resolve']) => {
    const guard = new FetchGuard({
      allowPrivateNetwork: true,
      trustedOrigins: [],
      patience,
      ...(resolve && { resolve }),
    });
    const address = path.startsWith('http') ? path : `${origin}${path}`;
    try {
      return await (await guard.fetch(address, { redirectsMax: 2 })).text();
    } catch (error) {
      const reason = guard.reasonOf(error);
      return `${reason.name}: ${reason.message}`;
    }
  };

  test.each<[string, string, Partial<Patience>, string]>([
    ['never answers', '/never', { answerMs: 300 }, 'AddressStalledError: it did not answer within 0.3 s'],
    [
      'sends elsewhere, where nobody answers',
      '/hop',
      { answerMs: 300 },
      'AddressStalledError: it did not answer within 0.3 s',
    ],
    ['stops in the middle', '/stops', { stallMs: 300 }, 'AddressStalledError: it sent nothing for 0.3 s'],
    ['drips for ever', '/drips', { wholeMs: 500 }, 'AddressStalledError: it took longer than 0.5 s in all'],
    ['is slow, but sends', '/slow', { stallMs: 2_000 }, 'abcd'],
  ])('%s', async (_, path, patience, said) => {
    expect(await read(path, patience)).toBe(said);
  });
  test('has a name that is never resolved', async () => {
    const never = () => new Promise<never>(() => undefined);
    expect(await read('http://name.test/', { answerMs: 300 }, never)).toBe(
      'AddressStalledError: it did not answer within 0.3 s',
    );
  });
  test('is waited for 30 s, then 20 s for each piece, and never longer than 15 minutes', () => {
    expect(PATIENCE).toEqual({ answerMs: 30_000, stallMs: 20_000, wholeMs: 900_000 });
  });
  test("ends when the caller says so, with the caller's own reason", async () => {
    const guard = new FetchGuard({ allowPrivateNetwork: true, trustedOrigins: [] });
    const stop = new AbortController();
    const fetched = guard.fetch(`${origin}/never`, { signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(fetched).rejects.toThrow('enough');
  });
});
