import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INSIDE_ADDRESSES } from '#tools/testing/inside-addresses.ts';
import { isLocalName, isPublicAddress } from './address-rules.ts';
import { AddressRefusedError, AddressUnknownError, FetchGuard } from './fetch-guard.ts';

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
