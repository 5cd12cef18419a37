import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';
import { startEmbeddedDatabase } from '#lib/db/embedded.ts';
import { migrate } from '#lib/db/migrate.ts';
import type { TestDatabase } from '#tools/testing/test-database.ts';
import { hasPostgres, startPostgres } from '../testing/postgres.ts';
import { startTestService, type TestKey, type TestService } from '../testing/start-test-service.ts';
import { benchOwnClips } from './own-clips.ts';
import { type BenchRow, median, ratioRow } from './rows.ts';

const CALLS = 600;
const SUBMITS = 300;
const AT_A_TIME = 10;
const SUBMISSIONS = 40;
const COMMITS = 60;
const QUEUED = 100;
const TASK_MS = 100;
/** Each rate is the median of so many, ours and the bare route's in turn: the machine has other things to do too. */
const TURNS = 5;

/**
 * Get Task and submission against a bare Hono route that reads and answers JSON, in the same process and run; queue
 * pick-up latency. On the embedded database on the disk, and on PostgreSQL where the machine has one. Then what is read
 * from own clips.
 */
export async function benchService(): Promise<BenchRow[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'songloom-bench-'));
  try {
    const rows = await benchOn('embedded', await migrated(await startEmbeddedDatabase(folder)));
    if (hasPostgres()) rows.push(...(await benchOn('PostgreSQL', await migrated(await startPostgresHere()))));
    return [...rows, ...(await benchOwnClips())];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function migrated(database: { url: string; stop(): Promise<void> | void }): Promise<TestDatabase> {
  await migrate(database.url);
  return { url: database.url, stop: async () => database.stop() };
}

async function startPostgresHere() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'songloom-bench-'));
  // PostgreSQL runs as another user below it.
  chmodSync(folder, 0o755);
  const postgres = await startPostgres(folder);
  return {
    url: postgres.url,
    stop() {
      postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function benchOn(name: string, database: TestDatabase): Promise<BenchRow[]> {
  const service = await startTestService({ env: { LOG_LEVEL: 'error' }, database });
  const makeKey = () =>
    service.makeKey({ rateLimitRequests: 1_000_000, concurrencyLimit: 100_000, dailyQuota: 1_000_000 });
  const key = await makeKey();
  const bare = await startBareRoute();
  // No work beside the submissions: what workers do with them is not what is measured.
  const serving = await service.start({ work: false });
  try {
    const submitted = await key.call('/api/v1/music/generate', { tags: 'pop' });
    const taskId = submitted.body.data.task_id as string;
    const send = (url: string, body: string, { appKey } = key) => {
      const headers = { Authorization: `Bearer ${appKey}`, 'Content-Type': 'application/json' };
      return () => fetch(url, { method: 'POST', headers, body });
    };
    const getTask = send(`${service.url}/api/v1/task/${taskId}`, '{}');
    const getBare = send(`${bare.url}/task`, '{"tags":"pop"}');
    const submitAs = (owner: TestKey) =>
      send(`${serving.url}/api/v1/music/generate`, '{"tags":"pop"}', owner);
    const submit = submitAs(key);
    const pickUps: number[] = [];
    for (let i = 0; i < SUBMISSIONS; i++) pickUps.push(await pickUpMs(service, key));
    await service.context.queue.stopWorking();
    const oneWorker = await drainRate(service, submit, 1);
    const twoWorkers = await drainRate(service, submit, 2);
    for (const call of [getTask, getBare, submit]) await rate(call, 200);
    const rates = { getTask: [] as number[], getBare: [] as number[], submit: [] as number[] };
    for (let turn = 0; turn < TURNS; turn++) {
      rates.getTask.push(await rate(getTask, CALLS));
      rates.getBare.push(await rate(getBare, CALLS));
      // Its tasks under way are counted at each submission: a key of the last turns would have thousands, as none has.
      rates.submit.push(await rate(submitAs(await makeKey()), SUBMITS));
    }
    const bareRate = median(rates.getBare);
    return [
      ratioRow(`${name}: Get Task over a bare Hono route`, median(rates.getTask), bareRate, '1/s'),
      ratioRow(`${name}: submit over a bare Hono route`, median(rates.submit), bareRate, '1/s'),
      ratioRow(
        `${name}: submit over commits of one row, one after the other`,
        median(rates.submit),
        await commitRate(database.url),
        '1/s',
      ),
      ratioRow(
        `${name}: tasks made by two workers over one (a task waits ${TASK_MS} ms)`,
        twoWorkers,
        oneWorker,
        '1/s',
      ),
      {
        name: `${name}: submit answered to worker began, median`,
        value: median(pickUps),
        reference: 20,
        ratio: median(pickUps) / 20,
        unit: 'ms',
      },
    ];
  } finally {
    bare.close();
    await serving.close();
    await service.stop();
  }
}

/**
 * Tasks a second that so many workers make of a queue, where a task takes no CPU: what the queue allows. From the first
 * task's begin on: what the start of a worker takes is not the queue's.
 */
async function drainRate(
  service: TestService,
  submit: () => Promise<Response>,
  workers: number,
): Promise<number> {
  let left = QUEUED;
  let startedAt = 0;
  const { behave } = service.platform;
  const made = new Promise<void>((resolve) => {
    service.platform.behave = async () => {
      startedAt ||= performance.now();
      await new Promise((done) => setTimeout(done, TASK_MS));
      if (--left === 0) resolve();
      return [];
    };
  });
  for (let i = 0; i < QUEUED; i++) await (await submit()).arrayBuffer();
  const environment = { ...service.environment, RENDER_THREADS: 1 };
  const started = await Promise.all(
    Array.from({ length: workers }, () => service.start({ serveHttp: false, work: true, environment })),
  );
  await made;
  const seconds = (performance.now() - startedAt) / 1000;
  for (const worker of started) await worker.close();
  service.platform.behave = behave;
  return QUEUED / seconds;
}

/** What the disk's flush costs: rows inserted a second, each in a transaction of its own. */
async function commitRate(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('CREATE TABLE bench_commits (n int)');
    const startedAt = performance.now();
    for (let i = 0; i < COMMITS; i++) await client.query('INSERT INTO bench_commits VALUES ($1)', [i]);
    return (COMMITS * 1000) / (performance.now() - startedAt);
  } finally {
    await client.end();
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
