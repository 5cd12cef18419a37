import { execFileSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyCallback } from '#lib/client/verify-callback.ts';
import { callbackEvent } from '#lib/contract/callback-event.ts';
import {
  startTestService,
  type TestKey,
  type TestService,
  until,
} from '#tools/testing/start-test-service.ts';
import { resendLostDeliveries, tryDelivery } from './deliver.ts';
import { resendDelivery } from './delivery-log.ts';

interface Received {
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

let t: TestService;
let key: TestKey;
let receiver: Server;
let hook: string;
let received: Received[] = [];
/** How the receiver answers: a status, a redirect, or not at all. */
let behave: number | 'silence' | 'redirect' = 200;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      if (behave === 'silence') return;
      if (behave === 'redirect') response.writeHead(302, { location: '/elsewhere' }).end();
      else response.writeHead(behave).end(`answer ${'x'.repeat(5_000)}`);
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  t = await startTestService({ env: { TRUSTED_ORIGINS: new URL(hook).origin } });
  key = await t.makeKey();
});
afterAll(async () => {
  receiver?.closeAllConnections();
  receiver?.close();
  await t?.stop();
});
beforeEach(() => {
  received = [];
  behave = 200;
  t.platform.behave = undefined;
});

const start = async (path = '/api/v1/music/generate', body: object = { tags: 'a' }): Promise<string> =>
  (await key.call(path, { ...body, callback_url: hook })).body.data.task_id;
const arrived = (count: number) =>
  until(`${count} callbacks`, async () => received.length >= count && received);
const delivery = (taskId: string) =>
  t.context.database.callbackDelivery.findFirstOrThrow({
    where: { taskId },
    include: { tries: { orderBy: { startedAt: 'asc' } } },
  });
const settled = (taskId: string, status: string) =>
  until(`delivery to be ${status}`, async () => {
    const row = await t.context.database.callbackDelivery.findFirst({
      where: { taskId },
      include: { tries: true },
    });
    return row?.status === status && row;
  });

test('a completed task is told once, signed, without an envelope', async () => {
  const taskId = await start();
  const [call] = await arrived(1);
  const row = await settled(taskId, 'delivered');
  const event = callbackEvent.parse(JSON.parse(call!.body));
  expect(JSON.parse(call!.body)).toEqual(event);
  expect(event).toMatchObject({ task_id: taskId, status: 'completed' });
  if (event.status === 'completed')
    expect(Object.keys(event.results[0]!).sort()).toEqual([
      'audio_url',
      'duration',
      'expire_at',
      'id',
      'image_url',
      'prompt',
      'tags',
      'title',
    ]);
  expect(call!.headers).toMatchObject({
    'content-type': 'application/json',
    'x-webhook-id': row.id,
    'x-webhook-timestamp': expect.stringMatching(/^\d{13}$/),
    'user-agent': expect.stringContaining('Songloom'),
  });
  const signature = String(call!.headers['x-signature']);
  const digest = execFileSync('openssl', ['dgst', '-sha256', '-hmac', key.signingSecret], {
    input: call!.body,
  }).toString();
  expect(signature).toBe(`sha256=${digest.trim().split(' ').at(-1)}`);
  expect(verifyCallback(call!.body, signature, key.signingSecret)).toBe(true);
  expect(row.tries).toHaveLength(1);
  expect(row.tries[0]).toMatchObject({ attempt: 1, httpStatus: 200, error: null });
  expect(row.tries[0]!.answer).toHaveLength(1024);
});

test('a failed task is told with its error', async () => {
  t.platform.behave = () => Promise.reject(new Error('no strings left'));
  const taskId = await start();
  const [call] = await arrived(1);
  expect(JSON.parse(call!.body)).toEqual({
    task_id: taskId,
    status: 'failed',
    error: '5002: all platforms failed: fake: no strings left',
  });
});

test('every asynchronous endpoint calls back', async () => {
  const first = await start();
  await arrived(1);
  const clip = (await key.call(`/api/v1/task/${first}`)).body.data.results[0].id;
  const others: [string, object][] = [
    ['/api/v1/lyrics/generate', { prompt: 'x' }],
    ['/api/v1/music/soundfx', { sound_desc: 'x' }],
    ['/api/v1/music/sample', { clip_id: clip }],
    ['/api/v1/music/add-instrumental', { clip_id: clip }],
    ['/api/v1/music/add-vocals', { chop_sample_clip_id: clip }],
    ['/api/v1/music/infill', { clip_id: clip, infill_start_s: 1, infill_end_s: 5 }],
    ['/api/v1/music/cover', { cover_clip_id: clip }],
    ['/api/v1/music/remaster', { clip_id: clip }],
  ];
  const ids = [];
  for (const [path, body] of others) ids.push(await start(path, body));
  await arrived(1 + others.length);
  const told = received.map((call) => (JSON.parse(call.body) as { task_id: string }).task_id);
  expect(new Set(told)).toEqual(new Set([first, ...ids]));
});

describe('retries', () => {
  test('five of them, after 30, 60, 120, 300 and 600 s, with the same id and body; then it is given up', async () => {
    behave = 500;
    const taskId = await start();
    await until(
      'the first try',
      async () => (await t.context.database.callbackTry.count({ where: { delivery: { taskId } } })) === 1,
    );
    const waits: number[] = [];
    for (let retry = 0; retry < 5; retry++) {
      const { id } = await delivery(taskId);
      const [job] = await until('the job of the next try', async () => {
        const jobs = await t.context.database.$queryRaw<{ seconds: number }[]>`
          SELECT extract(epoch FROM start_after - created_on)::float AS seconds FROM service_jobs.job
          WHERE name = 'callbacks' AND data->>'id' = ${id} AND state = 'created'`;
        return jobs.length === 1 && jobs;
      });
      const row = await delivery(taskId);
      const last = row.tries.at(-1)!;
      expect(row.tries).toHaveLength(retry + 1);
      waits.push(Math.round((row.nextTryAt!.getTime() - last.startedAt.getTime() - last.latencyMs) / 1000));
      expect(Math.round(job!.seconds)).toBe(waits.at(-1));
      await t.context.database
        .$executeRaw`DELETE FROM service_jobs.job WHERE name = 'callbacks' AND data->>'id' = ${row.id} AND state = 'created'`;
      t.clock.advance(waits.at(-1)! * 1000);
      await tryDelivery(t.context, row.id);
    }
    expect(waits).toEqual([30, 60, 120, 300, 600]);
    const row = await delivery(taskId);
    expect(row).toMatchObject({ status: 'failed', attempts: 6, nextTryAt: null });
    expect(received).toHaveLength(6);
    expect(new Set(received.map((call) => `${call.headers['x-webhook-id']} ${call.body}`)).size).toBe(1);
    expect(row.tries.every((entry) => entry.httpStatus === 500 && entry.error === 'HTTP 500')).toBe(true);
    await tryDelivery(t.context, row.id);
    expect(received).toHaveLength(6);

    behave = 204;
    expect(await resendDelivery(t.context, 'default', row.id)).toBe(true);
    await settled(taskId, 'delivered');
    expect(await resendDelivery(t.context, 'somebody else', row.id)).toBe(false);
  });

  test('a redirect is a failed try and is not followed', async () => {
    behave = 'redirect';
    const taskId = await start();
    const row = await until('a try', async () => {
      const found = await delivery(taskId).catch(() => undefined);
      return found?.tries.length === 1 && found;
    });
    expect(row).toMatchObject({ status: 'pending', tries: [{ httpStatus: 302, error: 'HTTP 302' }] });
    expect(received).toHaveLength(1);
  });

  test('two processes with the same job send it once', async () => {
    behave = 503;
    const taskId = await start();
    const row = await until('a try', async () => {
      const found = await delivery(taskId).catch(() => undefined);
      return found?.tries.length === 1 && found;
    });
    // Before its time a try is not made at all, whatever jobs there are.
    await tryDelivery(t.context, row.id);
    expect(received).toHaveLength(1);
    t.clock.advance(30_000);
    await Promise.all([1, 2, 3].map(() => tryDelivery(t.context, row.id)));
    expect(received).toHaveLength(2);
    expect((await delivery(taskId)).tries.map((entry) => entry.attempt)).toEqual([1, 2]);
  });

  test('a delivery whose job was lost in a crash is sent when its time comes', async () => {
    behave = 503;
    const taskId = await start();
    const row = await until('a try', async () => {
      const found = await delivery(taskId).catch(() => undefined);
      return found?.tries.length === 1 && found;
    });
    await t.context.database
      .$executeRaw`DELETE FROM service_jobs.job WHERE name = 'callbacks' AND data->>'id' = ${row.id}`;
    const mine = () => received.filter((call) => call.body.includes(taskId));
    await resendLostDeliveries(t.context);
    expect(mine()).toHaveLength(1);
    behave = 200;
    t.clock.advance(61_000);
    await resendLostDeliveries(t.context);
    await settled(taskId, 'delivered');
    expect(mine()).toHaveLength(2);
  });

  test('an address that has come to lead inside is refused at the try', async () => {
    const taskId = await start();
    await settled(taskId, 'delivered');
    const row = await delivery(taskId);
    await t.context.database.callbackDelivery.update({
      where: { id: row.id },
      data: { url: 'http://192.168.0.10/hook', status: 'pending', attempts: 0 },
    });
    await tryDelivery(t.context, row.id);
    expect((await delivery(taskId)).tries.at(-1)).toMatchObject({
      httpStatus: null,
      error: expect.stringContaining('private or special'),
    });
  });

  test('a deleted key still signs what it started', async () => {
    const own = await t.makeKey();
    t.platform.behave = async (request) => {
      await t.context.database.appKey.update({ where: { id: own.id }, data: { status: 'deleted' } });
      return [{ title: request.operation, tags: '', prompt: '', durationSeconds: 1, files: {} }];
    };
    await own.call('/api/v1/music/generate', { tags: 'a', callback_url: hook });
    const [call] = await arrived(1);
    expect(verifyCallback(call!.body, String(call!.headers['x-signature']), own.signingSecret)).toBe(true);
  });
});
