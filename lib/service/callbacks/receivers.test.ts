import { execFileSync } from 'node:child_process';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createManagementClient } from '#lib/client/create-management-client.ts';
import { CALLBACK_RETRY_SECONDS } from '#lib/contract/limits.ts';
import {
  startTestService,
  type TestKey,
  type TestService,
  until,
} from '#tools/testing/start-test-service.ts';
import { newId } from '../ids.ts';
import { Outbox } from './outbox.ts';

/** Receivers as they are met: each a server of its own, which keeps what it got. */
interface Receiver {
  url: string;
  calls: { body: string; headers: IncomingMessage['headers'] }[];
  close(): Promise<void>;
}
type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

async function listen(behave: Behaviour, port = 0): Promise<Receiver> {
  const calls: Receiver['calls'] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      calls.push({ body, headers: request.headers });
      behave(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

let t: TestService;
let key: TestKey;
let good: Receiver;
let silent: Receiver;
let cutting: Receiver;
let endless: Receiver;
let moving: Receiver;
let elsewhere: Receiver;

beforeAll(async () => {
  good = await listen((response) => response.writeHead(204).end());
  silent = await listen(() => {});
  cutting = await listen((_response, request) => request.socket.destroy());
  endless = await listen((response) => response.writeHead(200).write('thank you, and '));
  elsewhere = await listen((response) => response.end());
  moving = await listen((response) => response.writeHead(302, { location: elsewhere.url }).end());
  const origins = [good, silent, cutting, endless, moving, elsewhere].map((receiver) => receiver.url);
  t = await startTestService({ env: { TRUSTED_ORIGINS: origins.join(',') } });
  key = await t.makeKey({ canManage: true });
});
afterAll(async () => {
  await Promise.all([good, silent, cutting, endless, moving, elsewhere].map((receiver) => receiver?.close()));
  await t?.stop();
});

const start = async (receiver: Receiver): Promise<string> => {
  const body = { tags: 'a', callback_url: `${receiver.url}/hook` };
  return (await key.call('/api/v1/music/generate', body)).body.data.task_id;
};
const deliveryOf = (taskId: string) =>
  t.context.database.callbackDelivery.findFirst({ where: { taskId }, include: { tries: true } });
const delivery = (id: string) =>
  t.context.database.callbackDelivery.findFirst({ where: { id }, include: { tries: true } });
/** A delivery without a task and without a job. */
async function writeDown(receiver: Receiver): Promise<string> {
  const id = newId();
  const body = JSON.stringify({ id });
  await t.context.database.callbackDelivery.create({
    data: { id, accountId: 'default', appKeyId: key.id, taskId: id, url: `${receiver.url}/hook`, body },
  });
  return id;
}
const soon: typeof until = (what, ask) => until(what, ask, 80_000);
/** The delivery of a task once it was tried. */
const tried = (taskId: string) =>
  soon('a try', async () => {
    const row = await deliveryOf(taskId);
    return row && row.tries.length > 0 && row;
  });

describe.concurrent('a receiver that', { timeout: 90_000 }, () => {
  test('never answers is given up after 10 s, and holds up nobody else', async () => {
    const outbox = new Outbox(t.context);
    const slow = [];
    for (let i = 0; i < 12; i++) slow.push(await writeDown(silent));
    const quick = await writeDown(good);
    for (const id of slow) await outbox.start(id);
    await outbox.start(quick);
    await soon('the quick one to be told', async () => (await delivery(quick))?.status === 'delivered');
    // By then none of the slow ones had come to its end.
    expect(await t.context.database.callbackTry.count({ where: { deliveryId: { in: slow } } })).toBe(0);
    // Those that had to wait for their turn with their receiver are tried too.
    for (const id of slow) {
      const row = await soon('a try', async () => {
        const found = await delivery(id);
        return found?.tries.length === 1 && found;
      });
      expect(row).toMatchObject({
        status: 'pending',
        attempts: 1,
        tries: [{ error: 'no answer within 10 s', httpStatus: null }],
      });
      expect(row.tries[0]!.latencyMs).toBeGreaterThan(9_900);
    }
    expect(silent.calls.map((call) => call.body).sort()).toEqual(slow.map((id) => `{"id":"${id}"}`).sort());
  });

  test('is one of many of one account leaves room for those of others', async () => {
    let open = 0;
    let most = 0;
    const hold: Behaviour = (_response, request) => {
      most = Math.max(most, ++open);
      request.socket.once('close', () => open--);
    };
    const many = await Promise.all(Array.from({ length: 5 }, () => listen(hold)));
    const trusting = await startTestService({
      work: false,
      env: { TRUSTED_ORIGINS: [...many, good].map(({ url }) => url).join(',') },
    });
    try {
      const { database } = trusting.context;
      const keys = [
        await trusting.makeKey({ accountId: 'greedy' }),
        await trusting.makeKey({ accountId: 'other' }),
      ];
      const write = async (accountId: string, appKeyId: string, url: string) => {
        const id = newId();
        await database.callbackDelivery.create({
          data: { id, accountId, appKeyId, taskId: id, url: `${url}/hook`, body: JSON.stringify({ id }) },
        });
        return id;
      };
      const outbox = new Outbox(trusting.context);
      for (let nth = 0; nth < 40; nth++)
        await outbox.start(await write('greedy', keys[0]!.id, many[nth % many.length]!.url));
      const quick = await write('other', keys[1]!.id, good.url);
      await outbox.start(quick);
      await soon('the quick one to be told', async () => {
        const row = await database.callbackDelivery.findUnique({ where: { id: quick } });
        return row?.status === 'delivered';
      });
      // Of forty to five receivers, so many are tried at a time.
      expect(most).toBeGreaterThan(0);
      expect(most).toBeLessThanOrEqual(16);
    } finally {
      await Promise.all(many.map((one) => one.close()));
      await trusting.stop();
    }
  });

  test('closes the connection is tried again later', async () => {
    const row = await tried(await start(cutting));
    expect(row).toMatchObject({ status: 'pending', tries: [{ httpStatus: null }] });
    expect(row.tries[0]!.error).toMatch(/closed|reset|other side/i);
    expect(cutting.calls).toHaveLength(1);
  });

  test('sends elsewhere is tried again, not followed', async () => {
    const row = await tried(await start(moving));
    expect(row).toMatchObject({ status: 'pending', tries: [{ httpStatus: 302, error: 'HTTP 302' }] });
    expect(elsewhere.calls).toHaveLength(0);
  });

  test('answers 200 with a body that never ends has been told', async () => {
    const row = await tried(await start(endless));
    expect(row).toMatchObject({ tries: [{ httpStatus: 200, error: null, answer: 'thank you, and ' }] });
    await soon('it to be settled', async () => (await deliveryOf(row.taskId))?.status === 'delivered');
    expect(endless.calls).toHaveLength(1);
  });
});

test.concurrent('a receiver that is down across a restart of the service gets the same bytes at the promised time', async () => {
  const gone = await listen((response) => response.end());
  const port = Number(new URL(gone.url).port);
  await gone.close();
  const origin = `http://127.0.0.1:${port}`;
  const own = await startTestService({ env: { TRUSTED_ORIGINS: origin } });
  const restarted: { close(): Promise<void> }[] = [];
  try {
    const caller = await own.makeKey({ canManage: true });
    const body = { tags: 'a', callback_url: `${origin}/hook` };
    const taskId = (await caller.call('/api/v1/music/generate', body)).body.data.task_id;
    const read = (service: TestService['service']) =>
      service.context.database.callbackDelivery.findFirst({ where: { taskId }, include: { tries: true } });
    const refused = await soon('the first try', async () => {
      const row = await read(own.service);
      const isBooked = row?.tries.length === 1 && (await own.context.queue.hasJob('callbacks', row.id));
      return isBooked && read(own.service);
    });
    expect(refused.tries[0]!.error).toMatch(/ECONNREFUSED/);
    await own.service.close();

    const second = await own.start();
    restarted.push(second);
    const jobs = await second.context.database.$queryRaw<{ seconds: number }[]>`
      SELECT extract(epoch FROM start_after - created_on)::float AS seconds FROM service_jobs.job
      WHERE name = 'callbacks' AND data->>'id' = ${refused.id} AND state = 'created'`;
    expect(jobs.map((job) => Math.round(job.seconds))).toEqual([CALLBACK_RETRY_SECONDS[0]]);
    expect((await read(second))!.nextTryAt).toEqual(refused.nextTryAt);

    // Its time comes: the clock of the service and that of the queue.
    const back = await listen((response) => response.end('here again'), port);
    restarted.push(back);
    own.clock.advance(CALLBACK_RETRY_SECONDS[0]! * 1000);
    await second.context.database.$executeRaw`
      UPDATE service_jobs.job SET start_after = now() WHERE name = 'callbacks' AND state = 'created'`;
    const told = await soon('it to be told', async () => {
      const row = await read(second);
      return row?.status === 'delivered' && row;
    });
    expect(told.tries.map((entry) => entry.attempt)).toEqual([1, 2]);
    expect(back.calls.map((call) => call.body)).toEqual([refused.body]);

    // Sent once more by hand: the same bytes under the same id, signed again.
    const manage = createManagementClient({ baseUrl: second.url, appKey: caller.appKey });
    const [listed] = await manage.listDeliveries();
    expect(listed).toMatchObject({ id: refused.id, task_id: taskId, status: 'delivered' });
    await manage.resendDelivery(refused.id);
    await soon('the repetition', async () => back.calls.length === 2);
    expect(back.calls[1]!.body).toBe(refused.body);
    expect(back.calls[1]!.headers['x-webhook-id']).toBe(back.calls[0]!.headers['x-webhook-id']);
    for (const call of back.calls) {
      const input = call.body;
      const digest = execFileSync('openssl', ['dgst', '-sha256', '-hmac', caller.signingSecret], { input });
      expect(call.headers['x-signature']).toBe(`sha256=${digest.toString().trim().split(' ').at(-1)}`);
    }
  } finally {
    for (const thing of restarted) await thing.close();
    await own.stop();
  }
}, 90_000);
