import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { startTestService, type TestKey, type TestService } from '#lib/service/testing/start-test-service.ts';
import { type BenchRow, median, ratioRow } from './rows.ts';

const CALLS = 1500;
const AT_A_TIME = 10;
const SUBMISSIONS = 40;

/** Get Task and submission against a bare Hono route on the same machine in the same run; queue pick-up latency. */
export async function benchService(): Promise<BenchRow[]> {
  const service = await startTestService({ env: { LOG_LEVEL: 'error' } });
  const key = await service.makeKey({
    rateLimitRequests: 1_000_000,
    concurrencyLimit: 100_000,
    dailyQuota: 1_000_000,
  });
  const bare = await startBareRoute();
  try {
    const submitted = await key.call('/api/v1/music/generate', { tags: 'pop' });
    const taskId = submitted.body.data.task_id as string;
    const headers = { Authorization: `Bearer ${key.appKey}`, 'Content-Type': 'application/json' };
    const getTask = () =>
      fetch(`${service.url}/api/v1/task/${taskId}`, { method: 'POST', headers, body: '{}' });
    const getBare = () => fetch(`${bare.url}/task`, { method: 'POST', headers, body: '{}' });
    await rate(getTask, 200);
    await rate(getBare, 200);
    const [oursRate, bareRate] = [await rate(getTask, CALLS), await rate(getBare, CALLS)];
    const submitRate = await rate(
      () =>
        fetch(`${service.url}/api/v1/music/generate`, { method: 'POST', headers, body: '{"tags":"pop"}' }),
      200,
    );
    const pickUps: number[] = [];
    for (let i = 0; i < SUBMISSIONS; i++) pickUps.push(await pickUpMs(service, key));
    return [
      ratioRow('Get Task: requests a second over a bare Hono route', oursRate, bareRate, '1/s'),
      ratioRow('submit: requests a second over a bare Hono route', submitRate, bareRate, '1/s'),
      {
        name: 'queue: submit answered to worker began, median',
        value: median(pickUps),
        reference: 20,
        ratio: median(pickUps) / 20,
        unit: 'ms',
      },
    ];
  } finally {
    bare.close();
    await service.stop();
  }
}

async function rate(call: () => Promise<Response>, calls: number): Promise<number> {
  const startedAt = performance.now();
  let left = calls;
  const lane = async () => {
    while (left-- > 0) {
      const response = await call();
      if (!response.ok) throw new Error(`bench: ${response.status} ${await response.text()}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));
  return (calls * 1000) / (performance.now() - startedAt);
}

/** Time from the answer to a submission until the platform is asked. */
async function pickUpMs(service: TestService, key: TestKey): Promise<number> {
  const began = new Promise<number>((resolve) => {
    const { behave } = service.platform;
    service.platform.behave = async () => {
      resolve(performance.now());
      service.platform.behave = behave;
      return [];
    };
  });
  await key.call('/api/v1/music/generate', { tags: 'pop' });
  const answeredAt = performance.now();
  return Math.max(0, (await began) - answeredAt);
}

function startBareRoute(): Promise<{ url: string; close(): void }> {
  const app = new Hono();
  app.post('/task', async (context) =>
    context.json({ code: 0, message: 'success', request_id: 'x', data: await context.req.json() }),
  );
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (address: AddressInfo) =>
      resolve({ url: `http://127.0.0.1:${address.port}`, close: () => server.close() }),
    );
  });
}
