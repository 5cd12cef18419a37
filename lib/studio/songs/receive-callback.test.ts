import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signBody } from '#lib/client/verify-callback.ts';
import { forgetEnvironment } from '#lib/config/env.ts';
import { CALLBACK_HEADERS } from '#lib/contract/callback-event.ts';
import { closeDatabase, database } from '#lib/db/client.ts';
import { type MusicServer, startMusicServer } from '#tools/testing/music-server.ts';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';
import { receiveCallback } from './receive-callback.ts';

const secret = `whsec_${'5e'.repeat(32)}`;
let server: TestDatabase;
let music: MusicServer;
let ownerId: string;
let taskId: string;

beforeAll(async () => {
  server = await startTestDatabase();
  music = await startMusicServer();
  process.env.DATABASE_URL = server.url;
  forgetEnvironment();
  ownerId = (await database().user.create({ data: { email: 'ada@example.com' } })).id;
});
afterAll(async () => {
  await closeDatabase();
  await music.stop();
  await server.stop();
});
beforeEach(async () => {
  process.env.MUSIC_SIGNING_SECRET = secret;
  process.env.DATABASE_URL = server.url;
  forgetEnvironment();
  taskId = `task-${Math.random()}`;
  music.replies = [];
  await database().operation.create({
    data: {
      ownerId,
      verb: 'generate',
      parameters: {},
      state: 'queuing',
      taskId,
      songs: { create: { ownerId, title: 'Night' } },
    },
  });
});

const send = (sent: BodyInit, signature?: string) =>
  receiveCallback(
    new Request('http://studio.test/api/studio/callback', {
      method: 'POST',
      body: sent,
      headers: signature === undefined ? {} : { [CALLBACK_HEADERS.signature]: signature },
      // Node wants it where the body is a stream.
      ...({ duplex: 'half' } as RequestInit),
    }),
  );
const sendSigned = (event: object) => {
  const body = JSON.stringify(event);
  return send(body, signBody(body, secret));
};
const stored = () => database().operation.findUniqueOrThrow({ where: { taskId }, include: { songs: true } });
const failure = () => ({ task_id: taskId, status: 'failed', error: '5001: Generation failed' });

describe('takes what is signed with its key', () => {
  it('a failure, and the same once more', async () => {
    for (let times = 0; times < 2; times++) expect((await sendSigned(failure())).status).toBe(200);
    expect(await stored()).toMatchObject({
      state: 'failed',
      errorCode: 5001,
      errorMessage: 'Generation failed',
    });
  });

  it('results, with what only the task says of them', async () => {
    const told = { id: 'clip-1', audio_url: 'http://f/1.mp3', title: 'Rain', duration: 61.5 };
    music.replies = [
      [/^\/task\//, { data: { id: taskId, status: 'completed', results: [{ ...told, seed: 7 }] } }],
    ];
    const event = { task_id: taskId, status: 'completed', results: [told] };
    for (let times = 0; times < 2; times++) expect((await sendSigned(event)).status).toBe(200);
    expect(await stored()).toMatchObject({
      state: 'completed',
      songs: [{ clipId: 'clip-1', title: 'Rain', duration: 61.5, seed: 7n }],
    });
  });

  it('results of which it can make something, whatever else is in them', async () => {
    const odd = { id: 'clip\0-2', title: 'Rain\0', seed: 1.5, expire_at: '1e15', notices: ['x\ud800', 5] };
    const event = { task_id: taskId, status: 'completed', results: [{ title: 'no id' }, odd] };
    expect((await sendSigned(event)).status).toBe(200);
    expect(await stored()).toMatchObject({
      state: 'completed',
      songs: [{ clipId: 'clip-2', title: 'Rain', seed: null, notices: ['x\ufffd', '5'] }],
    });
  });

  it('of a task it does not know, which is no fault of the sender’s', async () => {
    expect((await sendSigned({ ...failure(), task_id: 'another' })).status).toBe(200);
    expect((await stored()).state).toBe('queuing');
  });
});

it('asks for it again while its own database is away', async () => {
  const silent = vi.spyOn(console, 'error').mockReturnValue();
  await closeDatabase();
  process.env.DATABASE_URL = 'postgresql://nobody@127.0.0.1:9/none';
  forgetEnvironment();
  expect((await sendSigned(failure())).status).toBe(503);
  await closeDatabase();
  process.env.DATABASE_URL = server.url;
  forgetEnvironment();
  expect((await sendSigned(failure())).status).toBe(200);
  expect((await stored()).state).toBe('failed');
  silent.mockRestore();
});

describe('refuses, and changes nothing for', () => {
  const signatures: [string, (body: string) => string | undefined][] = [
    ['no signature', () => undefined],
    ['an empty one', () => ''],
    ["another key's", (body) => signBody(body, `whsec_${'5f'.repeat(32)}`)],
    ["another body's", (body) => signBody(body.replace('5001', '5002'), secret)],
    ['half of it', (body) => signBody(body, secret).slice(0, -32)],
    ['its digest without the scheme', (body) => signBody(body, secret).replace('sha256=', '')],
  ];
  it.each(signatures)('%s', async (_, signatureOf) => {
    const body = JSON.stringify(failure());
    expect((await send(body, signatureOf(body))).status).toBe(401);
    expect((await stored()).state).toBe('queuing');
  });

  it('what is signed and says nothing it knows', async () => {
    const silent = vi.spyOn(console, 'error').mockReturnValue();
    for (const odd of [
      '',
      'null',
      '[]',
      '{"task_id":1}',
      `{"task_id":"${taskId}","status":"processing"}`,
      '\ud800',
    ])
      expect((await send(odd, signBody(odd, secret))).status, odd).toBe(400);
    expect((await stored()).state).toBe('queuing');
    silent.mockRestore();
  });

  it('a body without end, before it has come whole', async () => {
    let pulled = 0;
    const endless = new ReadableStream({
      pull(controller) {
        pulled++;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    expect((await send(endless, signBody('', secret))).status).toBe(413);
    expect(pulled).toBeLessThan(40);
  });

  it('everything where it has no key to tell by', async () => {
    process.env.MUSIC_SIGNING_SECRET = '';
    forgetEnvironment();
    const body = JSON.stringify(failure());
    expect((await send(body, signBody(body, ''))).status).toBe(503);
    expect((await stored()).state).toBe('queuing');
  });
});
