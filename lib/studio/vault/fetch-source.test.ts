import { globSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { env, forgetEnvironment } from '#lib/config/env.ts';
import { serviceAddress } from '#lib/config/own-origin.ts';
import { AddressRefusedError } from '#lib/fetch-guard/fetch-guard.ts';
import { pathOf } from '#tools/testing/endpoint-paths.ts';
import { finished, post, startTestService, type TestService } from '#tools/testing/start-test-service.ts';
import { fetchSource } from './fetch-source.ts';

/** The music service, another server of the same network, and what each was asked. */
let vendor: Server;
let neighbour: Server;
let asked: string[] = [];
const portOf = (server: Server) => (server.address() as AddressInfo).port;
const listen = (name: string) =>
  new Promise<Server>((resolve) => {
    const server = createServer((request, answer) => {
      asked.push(`${name} ${request.url}`);
      const to = new URL(request.url!, 'http://x').searchParams.get('to');
      if (to) answer.writeHead(302, { location: to }).end();
      else answer.end('sound');
    }).listen(0, '127.0.0.1', () => resolve(server));
  });
const ask = (address: string) => fetchSource(address, { signal: AbortSignal.timeout(5_000) });

const settings = [
  'HOST',
  'API_PORT',
  'MUSIC_API_BASE_URL',
  'MUSIC_API_EMBEDDED',
  'TRUSTED_ORIGINS',
  'ALLOW_PRIVATE_NETWORK',
  'PUBLIC_API_URL',
] as const;
const before = Object.fromEntries(settings.map((name) => [name, process.env[name]]));
function configure(values: Partial<Record<(typeof settings)[number], string>>): void {
  for (const name of settings) delete process.env[name];
  Object.assign(process.env, values);
  forgetEnvironment();
}

beforeAll(async () => {
  [vendor, neighbour] = [await listen('vendor'), await listen('neighbour')];
});
beforeEach(() => {
  asked = [];
  configure({ MUSIC_API_BASE_URL: `http://127.0.0.1:${portOf(vendor)}/music` });
});
afterAll(() => {
  vendor.close();
  neighbour.close();
  configure(Object.fromEntries(Object.entries(before).filter(([, value]) => value !== undefined)));
});

describe('a file is fetched where a vendor says that it lies', () => {
  it('from the vendor’s own address, private or not', async () => {
    expect(await (await ask(`http://127.0.0.1:${portOf(vendor)}/media/a.mp3`)).text()).toBe('sound');
  });

  it('from that address by another of this machine’s names', async () => {
    configure({ MUSIC_API_BASE_URL: `http://localhost:${portOf(vendor)}` });
    expect(await (await ask(`http://127.0.0.1:${portOf(vendor)}/media/a.mp3`)).text()).toBe('sound');
  });

  it.each([
    ['a server of this network', () => `http://127.0.0.1:${portOf(neighbour)}/admin`],
    ['its name', () => `http://localhost:${portOf(neighbour)}/admin`],
    ['another spelling', () => `http://0x7f.1:${portOf(neighbour)}/admin`],
    ['mapped into IPv6', () => `http://[::ffff:127.0.0.1]:${portOf(neighbour)}/admin`],
    ['the cloud’s own data', () => 'http://169.254.169.254/latest/meta-data'],
    ['a file', () => 'file:///etc/passwd'],
    ['what the vendor leads on to', () => leadingOn(`http://127.0.0.1:${portOf(neighbour)}/admin`)],
  ])('not from %s', async (_, address) => {
    await expect(ask(address())).rejects.toBeInstanceOf(AddressRefusedError);
    expect(asked.filter((entry) => entry.startsWith('neighbour'))).toEqual([]);
  });
  const leadingOn = (to: string) =>
    `http://127.0.0.1:${portOf(vendor)}/media/a.mp3?to=${encodeURIComponent(to)}`;

  it('from a bucket that the configuration names', async () => {
    const bucket = `http://127.0.0.1:${portOf(neighbour)}`;
    configure({ MUSIC_API_BASE_URL: `http://127.0.0.1:${portOf(vendor)}`, TRUSTED_ORIGINS: bucket });
    expect(await (await ask(leadingOn(`${bucket}/a.mp3`))).text()).toBe('sound');
  });
});

describe('a file of our own service is fetched', () => {
  let t: TestService;
  let appKey: string;
  let clipId: string;
  beforeAll(async () => {
    t = await startTestService();
    const key = await t.makeKey();
    appKey = key.appKey;
    const { body } = await key.call(pathOf('generate'), { tags: 'a' });
    clipId = (await finished(key, body.data.task_id)).results[0].id;
  });
  afterAll(() => t?.stop());

  it.each(['127.0.0.1', 'localhost', '0.0.0.0'])('where it listens on %s', async (host) => {
    const service = await t.start({ host, work: false });
    try {
      // As the starter says it to the studio, and by the studio's own default.
      for (const more of [{ MUSIC_API_BASE_URL: service.url, HOST: '127.0.0.1' }, { HOST: host }]) {
        configure({ API_PORT: new URL(service.url).port, MUSIC_API_EMBEDDED: 'true', ...more });
        const { body } = await post(
          `${serviceAddress(env())}${pathOf('getMusic', clipId)}`,
          {},
          { authorization: `Bearer ${appKey}` },
        );
        expect((await ask(body.data.audio_url)).status).toBe(200);
      }
    } finally {
      await service.close();
    }
  });
});

it('the studio fetches nothing past the guard but what its configuration names', () => {
  const files = globSync('lib/studio/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(50);
  const fetching = files.filter((file) => /(?<![.\w])fetch\(/.test(readFileSync(file, 'utf8')));
  // Of GitHub, of the OpenID provider and of the music service, at addresses that are configured.
  expect(fetching.map((file) => file.replaceAll('\\', '/')).sort()).toEqual([
    'lib/studio/auth/github.ts',
    'lib/studio/auth/oidc.ts',
    'lib/studio/service-facts.ts',
  ]);
});
