import { readdirSync, readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#lib/contract/endpoints/index.ts';
import { MANAGEMENT_PATH } from '#lib/contract/management.ts';
import { parseRequest } from '#lib/contract/parse-request.ts';
import { ABSENT_ID, ENDPOINT_NAMES, pathOf } from '#tools/testing/endpoint-paths.ts';
import { startTestService, type TestKey, type TestService } from '#tools/testing/start-test-service.ts';
import { textStepsOf } from '#tools/testing/text-steps.ts';
import { createApp } from './app.ts';
import { MCP_PATH } from './mcp.ts';
import { UPSTREAM_CALLBACK_PATH } from './upstream-callback.ts';

/** Laws over every entry there is: made from the contract's list and the source, so that a new one is held to them. */

let t: TestService;
let key: TestKey;
beforeAll(async () => {
  t = await startTestService({ env: { UPSTREAM_SIGNING_SECRET: 'for tests' } });
  key = await t.makeKey({ canManage: true });
});
afterAll(() => t?.stop());

const service = path.join(import.meta.dirname, '..');
const sources = readdirSync(service, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(service, file), 'utf8') }));

describe('a body has a limit before it is read', () => {
  const managed = sources
    .filter(({ file }) => file === path.join('http', 'manage.ts'))
    .flatMap(({ text }) => [...text.matchAll(/route\('post', '([^']+)'/g)].map((match) => match[1]!));
  const entries = [
    ...ENDPOINT_NAMES.map((name) => pathOf(name, ABSENT_ID)),
    ...managed.map((route) => `${MANAGEMENT_PATH}${route.replace(':id', ABSENT_ID)}`),
    MCP_PATH,
    UPSTREAM_CALLBACK_PATH,
  ];
  test.each(entries)('%s', async (entry) => {
    const head = `POST ${entry} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key.appKey}\r\nContent-Type: application/json\r\n`;
    // It is answered though nothing of the body has come.
    expect(await firstLine(`${head}Content-Length: 209715200\r\n\r\n`)).toMatch(/^HTTP\/1\.1 4\d\d /);
    const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`;
    const limit = entry === endpoints.render.path ? t.limits.LIMIT_SCORE_BYTES : t.limits.LIMIT_BODY_BYTES;
    expect(await firstLine(`${head}Transfer-Encoding: chunked\r\n\r\n`, chunk, 8 * limit)).toMatch(
      /^HTTP\/1\.1 4\d\d |^$/,
    );
  });
  test('and every route there is that takes a body is among them', () => {
    expect(managed.length).toBeGreaterThan(2);
    const taking = createApp(t.context).routes.filter(
      ({ method }) => !['GET', 'HEAD', 'ALL'].includes(method),
    );
    const routes = new Set(
      taking.map(({ method, path: route }) => `${method} ${route.replace(/:\w+/, ABSENT_ID)}`),
    );
    expect([...routes].sort()).toEqual(entries.map((entry) => `POST ${entry}`).sort());
  });
});

describe('no field makes a handler work in more than the measure of its length', () => {
  const units = [
    '\u0301\u0323',
    'e\u0301',
    '\r\n',
    ' ',
    '\ud800',
    '9',
    '雨',
    'a-',
    '"',
    '\\',
    '/',
    'http://a/',
  ];
  const fields = ENDPOINT_NAMES.flatMap((name) =>
    Object.keys(endpoints[name].request.shape).map((field) => [name, field] as const),
  );
  const LONG = 200_000;
  const SHORT = 20_000;
  /** Characters that are put in order, which is what is dear; a text that is too long is not touched at all. */
  const NORMALISED_MAX = 50_000;
  test.each(fields)('%s.%s', (name, field) => {
    for (const unit of units) {
      const work = stepsOf(name, field, unit.repeat(Math.ceil(LONG / unit.length)));
      expect([unit, work.normalised]).toSatisfy(([, count]) => (count as number) <= NORMALISED_MAX);
      // Each character is read a few times, whatever it is: no more often where there are ten times as many.
      const small = stepsOf(name, field, unit.repeat(Math.ceil(SHORT / unit.length)));
      expect(work.read / LONG, unit).toBeLessThanOrEqual(small.read / SHORT + 1);
      expect(work.read, unit).toBeLessThanOrEqual(12 * LONG);
    }
  });
});

/** Of a body that has a text in a field, while it is checked. */
const stepsOf = (name: EndpointName, field: string, text: string) =>
  textStepsOf(() => parseRequest(endpoints[name].request, { [field]: text }));

describe('what is kept in memory has a bound, and no key of a header', () => {
  /** Every collection that outlives a call, and what bounds it. A new one is to be thought about, and written here. */
  const BOUNDS: Record<string, string> = {
    'accounts/key-store.ts #cache': 'CACHE_ENTRIES_MAX; only keys that exist',
    'accounts/key-store.ts #touched': 'keys that exist',
    'accounts/rate-limiter.ts #inMemory': 'windows of keys that exist',
    'accounts/storage-quota.ts #sums': 'ACCOUNTS_MAX; only accounts that exist',
    'callbacks/outbox.ts #busy': 'receivers and accounts of deliveries under way',
    'callbacks/outbox.ts #underWay': 'deliveries under way',
    'clips/call-progress.ts underWay': 'calls under way that can be asked about',
    'clips/song-analysis.ts left': 'uploads that are not listened to yet; deleted when they are',
    'engine-room/fair-queue.ts #lines': 'users with something under way; waitingMax each',
    'engine-room/memory-room.ts #inside': 'work that holds recordings, ROOM_MB of it',
    'http/mcp.ts underWay': 'keys with messages or files under way',
    'operations/get-task.ts finished': 'FINISHED_KEPT',
    'operations/merged-work.ts underWay': 'calls under way',
    'operations/sync-operation.ts underWay': 'keys with calls under way',
    'platforms/platforms.ts #breakers': 'platforms',
    'platforms/wakeups.ts #waiting': 'tasks under way',
    'tasks/intake.ts #purses': 'one batch',
    'tasks/intake.ts #taken': 'one batch',
    'tasks/intake.ts #uses': 'one batch',
    'work-folders.ts #seen': 'folders of processes',
    'worker/worker.ts #running': 'tasks under way',
  };
  test('each collection is known', () => {
    const found = sources.flatMap(({ file, text }) =>
      [
        ...text.matchAll(/^(?:export )?(?:const|let) ([a-z]\w*)[^\n=]*= new (?:Weak)?(?:Map|Set)\b/gm),
        ...text.matchAll(/^ {2}(?:readonly )?(#\w+)[^\n=]*= new (?:Map|Set)\b/gm),
        ...text.matchAll(/this\.(#\w+) = new (?:Map|Set)\b/g),
      ].map((match) => `${file.split(path.sep).join('/')} ${match[1]}`),
    );
    expect([...new Set(found)].sort()).toEqual(Object.keys(BOUNDS).sort());
  });
  test('where one says it has a number, it has', () => {
    for (const [where, bound] of Object.entries(BOUNDS)) {
      const name = /^[A-Z]+(?:_[A-Z]+)+/.exec(bound)?.[0];
      const text = sources.find(({ file }) => where.startsWith(file.split(path.sep).join('/')))!.text;
      if (name) expect(text, where).toMatch(new RegExp(`>= ${name}`));
    }
  });
  test('what a header says is told from others by nothing that is kept', async () => {
    const ask = (host: number) =>
      key.call(
        pathOf('getTask', ABSENT_ID),
        {},
        { 'x-forwarded-host': `h${host}`, 'user-agent': `agent ${host}` },
      );
    await ask(0);
    // The runtime's own series come when they come (a first incremental collection is nine lines).
    const series = async () =>
      (await (await fetch(`${t.url}/metrics`)).text())
        .split('\n')
        .filter((line) => line && !line.startsWith('#') && !/^(?:nodejs|process)_/.test(line))
        .map((line) => line.slice(0, line.lastIndexOf(' ')));
    const before = await series();
    expect(before.length).toBeGreaterThan(10);
    for (let host = 1; host < 60; host++) await ask(host);
    expect(await series()).toEqual(before);
  });
});

/** Names of a thousand letters, twenty of them shown: a header that every client takes. */
test('what an answer says of a body is no longer than clients take', async () => {
  const fields = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`${'雨'.repeat(1_000)}${i}`, i]));
  const { status, headers } = await key.call(pathOf('generateLyrics'), { topics: 'the sea', ...fields });
  expect(status).toBe(200);
  expect(headers.get('x-ignored-fields')!.length).toBeLessThan(8_000);
});

test('a body of more fields than any has is refused before they are read', async () => {
  const fields = (count: number) =>
    `{${Array.from({ length: count }, (_, i) => `"${i.toString(36)}x":[1,{"a":2,"b":3}]`).join(',')}}`;
  const ask = async (body: string) => {
    const response = await fetch(`${t.url}${pathOf('getTask', ABSENT_ID)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key.appKey}`, 'content-type': 'application/json' },
      body,
    });
    return (await response.json()) as { code: number; message: string };
  };
  expect(await ask(fields(10_000))).toMatchObject({ code: 4003 });
  expect(await ask(fields(10_001))).toMatchObject({
    code: 4001,
    message: expect.stringContaining('more than 10000 fields'),
  });
});

/** Sends text, then more of it until there is an answer or enough was sent; the first line of what comes back. */
function firstLine(text: string, more?: string, bytesMax = 0): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(t.url);
    const socket = net.connect(Number(port), hostname);
    let sent = 0;
    let answer = '';
    const end = () => {
      socket.destroy();
      resolve(answer.split('\r\n')[0] ?? '');
    };
    const send = () => {
      while (more && sent < bytesMax) {
        sent += more.length;
        if (!socket.write(more)) return;
      }
    };
    socket.once('connect', () => socket.write(text, () => send()));
    socket.on('drain', send);
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (answer.includes('\r\n')) end();
    });
    socket.on('error', end);
    socket.on('close', end);
  });
}
