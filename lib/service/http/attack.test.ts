import http, { createServer, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#lib/contract/endpoints/index.ts';
import { ABSENT_ID, ENDPOINT_NAMES as names, pathOf } from '#tools/testing/endpoint-paths.ts';
import { INSIDE_ADDRESSES } from '#tools/testing/inside-addresses.ts';
import {
  type Answer,
  finished,
  post,
  startTestService,
  type TestKey,
  type TestService,
  until,
} from '#tools/testing/start-test-service.ts';
import { makeAppKey } from '../accounts/app-key.ts';
import { grantPoints } from '../accounts/points.ts';

let t: TestService;
let mine: TestKey;
let theirs: TestKey;
/** What the other account has. */
let foreign: { clip: string; task: string; audioUrl: string };
/** A server of the inside: whatever reaches it is a hole. */
let inside: Server;
let insidePort: number;
const reached: string[] = [];
/** A server that is trusted, and sends on to the inside. */
let trusted: Server;
let trustedUrl: string;
/** What names resolve to, one answer after the other. */
let addresses: string[] = [];

const listen = (server: Server) =>
  new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );

beforeAll(async () => {
  inside = createServer((request, response) => {
    reached.push(`${request.method} ${request.url}`);
    response.end('secret');
  });
  insidePort = await listen(inside);
  trusted = createServer((request, response) => {
    request.resume();
    response.writeHead(302, { location: `http://127.0.0.1:${insidePort}${request.url}` }).end();
  });
  trustedUrl = `http://127.0.0.1:${await listen(trusted)}`;
  t = await startTestService({
    env: { TRUSTED_ORIGINS: trustedUrl },
    testLimits: { REQUEST_TIMEOUT_SECONDS: 2 },
    resolve: async () => {
      const address = addresses.length > 1 ? addresses.shift()! : (addresses[0] ?? '93.184.216.34');
      return [{ address, family: address.includes(':') ? 6 : 4 }];
    },
  });
  mine = await t.makeKey({ accountId: 'mine', canManage: true });
  theirs = await t.makeKey({ accountId: 'theirs', canManage: true });
  const { body } = await theirs.call(pathOf('generate'), { tags: 'jazz' });
  const [clip] = (await finished(theirs, body.data.task_id)).results;
  foreign = {
    clip: clip.id,
    task: body.data.task_id,
    audioUrl: clip.audio_url,
  };
});
afterAll(async () => {
  await t?.stop();
  for (const server of [inside, trusted]) {
    server?.closeAllConnections();
    server?.close();
  }
});

const plain = ({ status, body, headers }: Answer) => ({
  status,
  body: { ...body, request_id: '' },
  headers: [...headers.keys()].sort(),
});

describe('addresses of the inside', () => {
  const callbackEndpoints = names.filter((name) => 'callback_url' in endpoints[name].request.shape);
  const minimal: Partial<Record<EndpointName, object>> = {
    generate: { tags: 'a' },
    generateLyrics: { topics: 'a' },
    generateSoundEffect: { sound_desc: 'rain', sound_type: 'loop' },
    infill: { infill_start_s: 1, infill_end_s: 5 },
    render: { abc: 'X:1\nK:C\nCDEF|' },
    edit: { edits: [{ kind: 'mute-part', part: 'bass', muted: true }] },
  };
  const clipField = (name: EndpointName) =>
    Object.keys(endpoints[name].request.shape).find((field) => /^(cover_|chop_sample_)?clip_id$/.test(field));

  const scoreFields = ['midi_url', 'musicxml_url'] as const;

  test.each(INSIDE_ADDRESSES)('%s in every field that takes one', async (address) => {
    addresses = ['93.184.216.34'];
    const upload = await mine.call(pathOf('upload'), { audio_url: address });
    expect(upload.body, address).toMatchObject({ code: 4001, message: expect.stringContaining('audio_url') });
    for (const field of scoreFields) {
      const render = await mine.call(pathOf('render'), { [field]: address });
      expect(render.body, address).toMatchObject({ code: 4001, message: expect.stringContaining(field) });
    }
    const callback = await mine.call(pathOf('generateLyrics'), { topics: 'a', callback_url: address });
    expect(callback.body, address).toMatchObject({
      code: 4001,
      message: expect.stringContaining('callback_url'),
    });
  });

  test.each(callbackEndpoints)('%s refuses them as callback_url', async (name) => {
    const field = clipField(name);
    const body = { ...minimal[name], ...(field && { [field]: foreign.clip }) };
    for (const address of ['http://169.254.169.254/x', 'http://[::ffff:7f00:1]/', 'http://2130706433/'])
      expect((await theirs.call(pathOf(name), { ...body, callback_url: address })).body).toMatchObject({
        code: 4001,
        message: expect.stringContaining('callback_url is refused'),
      });
  });

  test('a name that leads outside when it is checked and inside when it is called', async () => {
    reached.length = 0;
    addresses = ['93.184.216.34', '127.0.0.1'];
    const accepted = await mine.call(pathOf('generateLyrics'), {
      topics: 'a',
      callback_url: `http://rebinding.example:${insidePort}/hook`,
    });
    expect(accepted.body.code).toBe(0);
    const row = await until('the try', () =>
      t.context.database.callbackDelivery.findFirst({
        where: { taskId: accepted.body.data.task_id, tries: { some: {} } },
        include: { tries: true },
      }),
    );
    expect(row.tries[0]).toMatchObject({ httpStatus: null, error: expect.stringContaining('not allowed') });
    addresses = ['93.184.216.34', '127.0.0.1'];
    const upload = await mine.call(pathOf('upload'), {
      audio_url: `http://rebinding.example:${insidePort}/a`,
    });
    expect(upload.body).toMatchObject({ code: 4001, message: expect.stringContaining('not allowed') });
    expect(reached).toEqual([]);
  });

  test.each(scoreFields)(
    '%s: a file that lies inside by the time it is fetched, or is sent on there',
    async (field) => {
      reached.length = 0;
      for (const address of [`http://rebinding.example:${insidePort}/a`, `${trustedUrl}/a`]) {
        addresses = ['93.184.216.34', '127.0.0.1'];
        const { body } = await mine.call(pathOf('render'), { [field]: address });
        if (body.code === 0) {
          const task = await finished(mine, body.data.task_id);
          expect(task.status).toBe('failed');
          expect(JSON.stringify(task)).not.toContain('secret');
        } else expect(body).toMatchObject({ code: 4001, message: expect.stringContaining(field) });
      }
      expect(reached).toEqual([]);
    },
  );

  test('a redirect to the inside', async () => {
    reached.length = 0;
    const upload = await mine.call(pathOf('upload'), { audio_url: `${trustedUrl}/a.mp3` });
    expect(upload.body).toMatchObject({ code: 4001, message: expect.stringContaining('not allowed') });
    const accepted = await mine.call(pathOf('generateLyrics'), {
      topics: 'a',
      callback_url: `${trustedUrl}/hook`,
    });
    const row = await until('the try', () =>
      t.context.database.callbackTry.findFirst({
        where: { delivery: { taskId: accepted.body.data.task_id } },
      }),
    );
    expect(row).toMatchObject({ httpStatus: 302, error: 'HTTP 302' });
    expect(reached).toEqual([]);
  });
});

describe('signed links', () => {
  const status = async (url: string | URL, init: RequestInit = {}) => {
    const response = await fetch(url, init);
    await response.arrayBuffer();
    return response.status;
  };
  const changed = (change: (url: URL) => void) => {
    const url = new URL(foreign.audioUrl);
    change(url);
    return url;
  };
  const signature = () => new URL(foreign.audioUrl).searchParams.get('signature')!;

  test('work as they are, for whoever has them', async () => {
    expect(await status(foreign.audioUrl)).toBe(200);
    const response = await fetch(foreign.audioUrl, { method: 'HEAD' });
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each<[string, (url: URL) => void]>([
    ['a longer life', (url) => url.searchParams.set('expires', String(t.clock.now() + 1e12))],
    ['no end', (url) => url.searchParams.set('expires', '0')],
    ['no end, written otherwise', (url) => url.searchParams.set('expires', '')],
    ['an end that is no number', (url) => url.searchParams.set('expires', 'NaN')],
    [
      'the same end, written otherwise and longer',
      (url) => url.searchParams.set('expires', `${url.searchParams.get('expires')}0`),
    ],
    ['a negative end', (url) => url.searchParams.set('expires', '-1')],
    [
      'a later end before the true one',
      (url) => {
        url.search = `?expires=9999999999999&${url.search.slice(1)}`;
      },
    ],
    [
      'another file',
      (url) => {
        url.pathname = url.pathname.replace(/clips\/[^/]+/, `clips/${ABSENT_ID}`);
      },
    ],
    [
      'another name',
      (url) => {
        url.pathname = url.pathname.replace(/[^/]+$/, 'index.html');
      },
    ],
    [
      'a way up',
      (url) => {
        url.pathname = url.pathname.replace('/media/', '/media/%2e%2e%2f%2e%2e%2f');
      },
    ],
    [
      'a way up in the name',
      (url) => {
        url.pathname = `${url.pathname}%2f..%2f..%2fsecrets.json`;
      },
    ],
    [
      'a way up by backslashes',
      (url) => {
        url.pathname = url.pathname.replace('/media/', '/media/..%5c..%5c');
      },
    ],
    ['no signature', (url) => url.searchParams.delete('signature')],
    ['an empty signature', (url) => url.searchParams.set('signature', '')],
    ['half the signature', (url) => url.searchParams.set('signature', signature().slice(0, 21))],
    ['a signature in small letters', (url) => url.searchParams.set('signature', signature().toLowerCase())],
    ['a signature and more', (url) => url.searchParams.set('signature', `${signature()}A`)],
  ])('%s is no link', async (_, change) => {
    for (const method of ['GET', 'HEAD']) expect(await status(changed(change), { method })).toBe(404);
  });

  test('a change of any one character of the signature is no link', async () => {
    const text = signature();
    for (let at = 0; at < text.length; at++) {
      // The last character carries two bits that belong to no byte: flipping its highest is enough.
      const other = text[at] === 'A' ? 'g' : 'A';
      const forged = text.slice(0, at) + other + text.slice(at + 1);
      expect(await status(changed((url) => url.searchParams.set('signature', forged))), String(at)).toBe(404);
    }
  });

  test('one used before its end is refused after it, also by range, with its tag, and as an address in a body', async () => {
    const first = await fetch(foreign.audioUrl);
    await first.arrayBuffer();
    t.clock.advance(8 * 86_400_000);
    try {
      expect(await status(foreign.audioUrl)).toBe(410);
      expect(await status(foreign.audioUrl, { headers: { range: 'bytes=0-1' } })).toBe(410);
      expect(
        await status(foreign.audioUrl, { headers: { 'if-none-match': first.headers.get('etag')! } }),
      ).toBe(410);
      expect((await theirs.call(pathOf('upload'), { audio_url: foreign.audioUrl })).body.code).toBe(4001);
    } finally {
      t.clock.advance(-8 * 86_400_000);
    }
  });
});

test.each([
  '/media/../../etc/passwd',
  '/media/%2e%2e/%2e%2e/etc/passwd?expires=0&signature=x',
  '/media/..%2f..%2f..%2fetc%2fpasswd/x?expires=0&signature=x',
  '/media/....//....//etc/passwd/x?expires=0&signature=x',
  '/media/clips/%00/x?expires=0&signature=x',
  '/media//etc/passwd?expires=0&signature=x',
  '/api/v1/task/..%2f..%2fmanage%2fv1%2fkeys',
  '/api/v1/music/%2e%2e%2f%2e%2e%2fhealthz',
  '/.env',
  '/manage/v1/../../.data/secrets.json',
])('%s leads nowhere', async (path) => {
  // Sent as it is: fetch would tidy it up.
  const answer = await raw(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer KEY\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 (400|404|405) /);
  expect(answer).not.toMatch(/root:|signing|\n\s+at /);
});

describe('guessing keys', () => {
  test('a guess answers the same however near it is, and a flood of them shuts nobody out', async () => {
    const guesses = [
      ...Array.from({ length: 150 }, () => makeAppKey().appKey),
      ...Array.from({ length: 43 }, (_, at) => {
        const place = 9 + at;
        return (
          mine.appKey.slice(0, place) +
          (mine.appKey[place] === 'a' ? 'b' : 'a') +
          mine.appKey.slice(place + 1)
        );
      }),
      mine.appKey.toLowerCase(),
      `${mine.appKey} `,
      `${mine.appKey}\u0000`.replace('\0', '%00'),
      theirs.id,
    ];
    const answers = await Promise.all(
      guesses.map((guess) =>
        post(`${t.url}${pathOf('getTask', foreign.task)}`, {}, { authorization: `Bearer ${guess}` }),
      ),
    );
    // A space at the end of a header's value is no part of it.
    const right = answers.splice(guesses.indexOf(`${mine.appKey} `), 1)[0]!;
    expect(right.body.code).toBe(4003);
    expect(new Set(answers.map((answer) => JSON.stringify(plain(answer)))).size).toBe(1);
    expect(answers[0]!.body.code).toBe(1002);
    expect((await mine.call(pathOf('getTask', ABSENT_ID))).body.code).toBe(4003);
  });
});

test('a hundred submits at once, by four keys, with points for one: exactly one', async () => {
  const keys: TestKey[] = [];
  for (let i = 0; i < 4; i++) keys.push(await t.makeKey({ accountId: 'one-song' }));
  await grantPoints(t.context.database, 'one-song', 10);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) => keys[at % 4]!.call(pathOf('generate'), { tags: 'a' })),
  );
  const codes = answers.map((answer) => answer.body.code as number);
  expect(codes.filter((code) => code === 0)).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set([0, 3001]));
  const account = await t.context.database.serviceAccount.findUniqueOrThrow({ where: { id: 'one-song' } });
  expect(account.pointsBalance).toBe(0);
  expect(await t.context.database.task.count({ where: { accountId: 'one-song' } })).toBe(1);
  expect(
    await t.context.database.pointsEntry.count({ where: { accountId: 'one-song', reason: 'charge' } }),
  ).toBe(1);
});

describe('bodies that are too large or too slow', () => {
  const head = (more: string) =>
    `POST ${pathOf('generate')} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer KEY\r\nContent-Type: application/json\r\n${more}`;
  test('a length beyond the limit is refused before the body comes', async () => {
    expect(await raw(head('Content-Length: 99999999\r\n\r\n'))).toMatch(/^HTTP\/1\.1 400 /);
  });
  test('headers without end', async () => {
    expect(await raw(head(`X-Long: ${'a'.repeat(100_000)}\r\n\r\n`))).toMatch(/^HTTP\/1\.1 431 /);
  });
  test.each([
    ['headers that never end', head('X-Slow: '), 'a'],
    ['a body that never ends', head('Content-Length: 1000\r\n\r\n{"tags":"'), 'a'],
    ['chunks that never end', head('Transfer-Encoding: chunked\r\n\r\n'), '1\r\n \r\n'],
  ])('%s, a byte at a time, are given up while others are served', async (_, start, drop) => {
    const slow = raw(start, drop);
    expect((await mine.call(pathOf('getTask', ABSENT_ID))).body.code).toBe(4003);
    expect(await slow).toMatch(/^(HTTP\/1\.1 408 .*"code":4001|$)/s);
  });
});

/** Sends text as it is, then a drop of it every 100 ms, and reads until the other side closes or has answered. */
function raw(text: string, drop?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(t.url);
    const socket = net.connect(Number(port), hostname, () => socket.write(text.replace('KEY', mine.appKey)));
    const timer = drop === undefined ? undefined : setInterval(() => socket.write(drop), 100);
    let answer = '';
    const end = () => {
      clearInterval(timer);
      socket.destroy();
      resolve(answer);
    };
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (drop === undefined && answer.includes('\r\n\r\n')) end();
    });
    socket.on('close', end);
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || error.code === 'ECONNRESET') end();
      else reject(error);
    });
  });
}

test('the description is of the configured address, whoever asks for it by whatever name', async () => {
  const told = new Set<string>();
  for (let host = 0; host < 20; host++)
    told.add(
      await new Promise<string>((resolve, reject) => {
        const request = http.get(
          `${t.url}/api/v1/openapi.json`,
          { headers: { host: `h${host}.example`, 'x-forwarded-host': `f${host}.example` } },
          (response) =>
            response
              .setEncoding('utf8')
              .toArray()
              .then((parts) => resolve(parts.join('')), reject),
        );
        request.once('error', reject);
      }),
    );
  expect(told.size).toBe(1);
  expect(JSON.parse([...told][0]!).servers).toEqual([{ url: t.url }]);
});
