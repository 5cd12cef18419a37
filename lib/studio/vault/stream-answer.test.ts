import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetEnvironment } from '#lib/config/env.ts';
import { closeDatabase, database } from '#lib/db/client.ts';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';
import { answerStream } from './stream-answer.ts';

let server: TestDatabase;
let service: Server;
/** Which streams are open, and what ended them. */
let closed: string[] = [];
const users = { ada: '', eve: '' };
const base = (): string => `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

beforeAll(async () => {
  server = await startTestDatabase();
  await new Promise<void>((resolve) => {
    service = createServer((request, answer) => {
      if (request.url === '/gone') return answer.writeHead(410, { 'content-type': 'text/html' }).end('<b>');
      answer.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' });
      answer.write('first');
      request.on('close', () => closed.push(request.url!));
    }).listen(0, '127.0.0.1', resolve);
  });
  process.env.DATABASE_URL = server.url;
  process.env.MUSIC_API_BASE_URL = base();
  forgetEnvironment();
  for (const name of ['ada', 'eve'] as const)
    users[name] = (await database().user.create({ data: { email: `${name}@example.com` } })).id;
});
afterAll(async () => {
  delete process.env.MUSIC_API_BASE_URL;
  service.close();
  service.closeAllConnections();
  await closeDatabase();
  await server.stop();
});

/** A song of Ada's that is being made. */
async function pending(data: { streamUrl: string | null; state?: string }): Promise<string> {
  const operation = await database().operation.create({
    data: { ownerId: users.ada, verb: 'generate', parameters: {}, state: 'processing', ...data },
  });
  const song = { ownerId: users.ada, kind: 'song', title: 'A', operationId: operation.id };
  return (await database().song.create({ data: song })).id;
}
const never = new AbortController().signal;

describe('a song that is being made', () => {
  it('is passed on as it comes, as sound whatever it is called, and let go when nobody listens', async () => {
    const songId = await pending({ streamUrl: `${base()}/stream` });
    const stop = new AbortController();
    const answer = await answerStream(users.ada, songId, stop.signal);
    expect(answer.headers.get('content-type')).toBe('audio/mpeg');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const reader = answer.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('first');
    closed = [];
    stop.abort();
    await reader.read().catch(() => undefined);
    await expect.poll(() => closed).toEqual(['/stream']);
  });

  it.each<[string, { streamUrl: string | null; state?: string } | undefined, 'ada' | 'eve', number]>([
    ['another’s', { streamUrl: '/stream' }, 'eve', 4004],
    ['one that is silent', { streamUrl: null }, 'ada', 4004],
    ['one that is finished', { streamUrl: '/stream', state: 'completed' }, 'ada', 4004],
    ['one whose link has ended', { streamUrl: '/gone' }, 'ada', 4004],
    ['none', undefined, 'ada', 4004],
    ['an address in our network', { streamUrl: 'http://169.254.169.254/' }, 'ada', 9002],
    ['an address that is none', { streamUrl: 'file:///etc/passwd' }, 'ada', 9002],
  ])('is not to be heard of %s', async (_, data, who, code) => {
    const address = data?.streamUrl?.startsWith('/') ? base() + data.streamUrl : data?.streamUrl;
    const songId = data ? await pending({ ...data, streamUrl: address ?? null }) : 'nothing';
    await expect(answerStream(users[who], songId, never)).rejects.toMatchObject({ code });
  });
});
