import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readEnvironment } from '#lib/config/env.ts';
import { limits as configuredLimits, type Limits } from '#lib/config/limits.ts';
import { type CreateKeyRequest, createKey } from '#lib/service/accounts/create-key.ts';
import { type RunningService, type ServiceOptions, startService } from '#lib/service/main.ts';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';
import { FakePlatform, FakeThreads } from './fake-engine.ts';

export const TEST_APP_SECRET = 'a secret for tests only';

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely by tests
  body: any;
}

/** A clock that stands still until it is moved. */
export class TestClock {
  offsetMs = 0;
  now(): number {
    return Date.now() + this.offsetMs;
  }
  advance(ms: number): void {
    this.offsetMs += ms;
  }
}

/** A whole service on a free port with a real database, a fake engine and a clock that can be moved. */
export async function startTestService(
  options: ServiceOptions & {
    env?: Record<string, string>;
    testLimits?: Partial<Limits>;
    /** In place of a database of its own; stopped with the service. */
    database?: TestDatabase;
  } = {},
) {
  const { env = {}, testLimits = {}, database = await startTestDatabase(), ...serviceOptions } = options;
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'songloom-service-'));
  const platform = new FakePlatform();
  const threads = new FakeThreads();
  const clock = new TestClock();
  const environment = readEnvironment({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    APP_SECRET: TEST_APP_SECRET,
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    API_PORT: '0',
    ...env,
  });
  const limits = { ...configuredLimits(), ...testLimits };
  const start = (more: ServiceOptions = {}) =>
    startService({
      environment,
      limits,
      clock,
      platforms: [platform],
      threads,
      port: 0,
      ...serviceOptions,
      ...more,
    });
  const service: RunningService = await start();

  const makeKey = async (request: Partial<CreateKeyRequest> = {}) => {
    const made = await createKey({
      database: service.context.database,
      appSecret: TEST_APP_SECRET,
      name: 'test',
      rateLimitRequests: 100_000,
      concurrencyLimit: 1_000,
      dailyQuota: 100_000,
      ...request,
    });
    const call = (endpointPath: string, body?: unknown, headers: Record<string, string> = {}) =>
      post(`${service.url}${endpointPath}`, body, { authorization: `Bearer ${made.appKey}`, ...headers });
    return { ...made, call };
  };

  return {
    ...service,
    service,
    environment,
    limits,
    clock,
    platform,
    threads,
    makeKey,
    start,
    async stop() {
      await service.close();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestService = Awaited<ReturnType<typeof startTestService>>;
export type TestKey = Awaited<ReturnType<TestService['makeKey']>>;

/** Sends JSON (or a string as it is) and reads the answer. */
export async function post(
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (text === '')
    throw new Error(
      `HTTP ${response.status} without a body from ${url} (${JSON.stringify([...response.headers])})`,
    );
  return { status: response.status, headers: response.headers, body: JSON.parse(text) };
}

/** Asks until it holds. @throws Error after so long */
export async function until<Value>(
  what: string,
  ask: () => Promise<Value | undefined | null | false>,
  timeoutMs = 15_000,
): Promise<Value> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await ask();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Polls a task until it has finished. */
export const finished = (key: TestKey, taskId: string) =>
  until(`task ${taskId} to finish`, async () => {
    const { body } = await key.call(`/api/v1/task/${taskId}`);
    return (body.data.status === 'completed' || body.data.status === 'failed') && body.data;
  });
