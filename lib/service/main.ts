import path from 'node:path';
import type { ServerType } from '@hono/node-server';
import { ConfigurationError, type Environment, env } from '#lib/config/env.ts';
import { limits as configuredLimits, type Limits } from '#lib/config/limits.ts';
import { ownOrigin } from '#lib/config/own-origin.ts';
import { overrideContractLimits } from '#lib/contract/limits.ts';
import { openDatabase } from '#lib/db/client.ts';
import { isEmbeddedUrl } from '#lib/db/embedded.ts';
import { openPipeline, openPool } from '#lib/db/pool.ts';
import { FetchGuard, type FetchGuardOptions } from '#lib/fetch-guard/fetch-guard.ts';
import { KeyStore } from './accounts/key-store.ts';
import { RateLimiter } from './accounts/rate-limiter.ts';
import { StorageQuota } from './accounts/storage-quota.ts';
import { resendLostDeliveries } from './callbacks/deliver.ts';
import { Outbox } from './callbacks/outbox.ts';
import { type Clock, DatabaseClock } from './clock.ts';
import type { ServiceContext } from './context.ts';
import { type EngineRunner, EngineThreads } from './engine-room/engine-threads.ts';
import { FairRunner } from './engine-room/fair-runner.ts';
import { createApp } from './http/app.ts';
import { closeServer, listen, portOf } from './http/listen.ts';
import { configuredChat } from './language-model/chat.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { Papers } from './papers/stamp.ts';
import { choosePlatforms } from './platforms/choose-platforms.ts';
import type { Platform } from './platforms/platform.ts';
import { Platforms } from './platforms/platforms.ts';
import { Wakeups } from './platforms/wakeups.ts';
import { aceStepSeparator } from './separation/ace-step-extract.ts';
import { audioSeparator, type SeparationServer } from './separation/audio-separator.ts';
import { SeparatingRunner, type SeparatingRunnerOptions } from './separation/separating-runner.ts';
import type { ObjectStore } from './storage/object-store.ts';
import { openStore } from './storage/open-store.ts';
import { FileLinks } from './storage/signed-links.ts';
import { sweepOrphans } from './storage/sweep-orphans.ts';
import { sweep, vacuum } from './storage/sweeper.ts';
import { sweepStreams } from './streams/sweep-streams.ts';
import { Intake } from './tasks/intake.ts';
import { openPolledTasks } from './tasks/polled-tasks.ts';
import { Queue } from './tasks/queue.ts';
import { reapTasks } from './tasks/reap.ts';
import { TaskStore } from './tasks/task-store.ts';
import { openTracing } from './tracing/tracing.ts';
import { WorkFolders } from './work-folders.ts';
import { Worker } from './worker/worker.ts';

export interface ServiceOptions {
  port?: number;
  host?: string;
  /** Serves requests. Default true; `false` for a process that only works. */
  serveHttp?: boolean;
  /** Works tasks and callbacks. Default true. */
  work?: boolean;
  /** For tests: in place of what the configuration says. */
  environment?: Environment;
  limits?: Limits;
  clock?: Clock;
  platforms?: Platform[];
  threads?: EngineRunner;
  store?: ObjectStore;
  resolve?: FetchGuardOptions['resolve'];
  /** How long tasks under way may go on after `close`, in ms. */
  drainMs?: number;
}

export interface RunningService {
  /** Address of the HTTP server; empty where none is served. */
  url: string;
  context: ServiceContext;
  /** Takes no more, lets what is under way finish for a few seconds, puts the rest back, and closes; once. */
  close(): Promise<void>;
}

const REAP_MS = 5_000;
const PLATFORM_CHECK_MS = 30_000;
const SWEEP_MS = 60_000;
const VACUUM_MS = 6 * 3_600_000;
const STREAMS_MS = 10 * 60_000;
const ORPHANS_MS = 6 * 3_600_000;
const CLOCK_MS = 30_000;
const WORK_FOLDERS_MS = 60_000;
const LOST_DELIVERIES_MS = 30_000;
/** The starter kills what has not ended after seven seconds. */
const DRAIN_MS = 4_000;
const CALLBACK_WORKERS = 2;

/** Starts the service: HTTP, task workers, callback delivery and sweeper, as asked for. */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const environment = options.environment ?? env();
  const limits = options.limits ?? configuredLimits();
  const { serveHttp = true, work = true } = options;
  const { DATABASE_URL: databaseUrl, APP_SECRET: appSecret } = environment;
  if (!databaseUrl) throw new ConfigurationError('DATABASE_URL is not set');
  if (!appSecret) throw new ConfigurationError('APP_SECRET is not set');
  applyTextLimits(limits);

  const log = createLog(environment.LOG_LEVEL);
  const workFolders = await WorkFolders.open(path.join(environment.DATA_DIR, 'work'));
  const database = openDatabase(databaseUrl);
  const databaseClock = options.clock ? undefined : await DatabaseClock.open(database);
  const clock = options.clock ?? databaseClock!;
  const pool = openPool(databaseUrl, 2);
  const guard = new FetchGuard({
    allowPrivateNetwork: environment.ALLOW_PRIVATE_NETWORK,
    trustedOrigins: environment.TRUSTED_ORIGINS,
    resolve: options.resolve,
  });
  const metrics = createMetrics();
  const engine = options.threads ?? new EngineThreads({ renderThreads: environment.RENDER_THREADS });
  const threads = withSeparation(
    new FairRunner(engine, environment.RENDER_THREADS),
    environment,
    { clock, log, metrics },
    limits,
  );
  const pipeline = openPipeline(databaseUrl);
  const queue = new Queue({ databaseUrl, log, taskSecondsMax: limits.TASK_TIMEOUT_SECONDS });
  let url = '';
  const links = new FileLinks({
    appSecret,
    clock,
    publicUrl: () =>
      (environment.PUBLIC_API_URL ?? (url || ownOrigin(environment.HOST, environment.API_PORT))).replace(
        /\/+$/,
        '',
      ),
  });
  const wakeups = new Wakeups();
  const context: ServiceContext = {
    database,
    appSecret,
    limits,
    clock,
    log,
    metrics,
    tracing: await openTracing(environment),
    keys: new KeyStore(database, clock),
    rates: new RateLimiter(isEmbeddedUrl(databaseUrl) ? undefined : pool),
    quota: new StorageQuota({
      database,
      clock,
      quotaBytes: environment.STORAGE_QUOTA_MB * 1024 * 1024,
    }),
    queue,
    intake: new Intake({ pool: pipeline, clock, queue }),
    polledTasks: openPolledTasks(pool),
    tasks: new TaskStore({ database, clock, queue, links }),
    store: options.store ?? openStore(environment),
    links,
    guard,
    threads,
    chat: configuredChat(environment),
    papers: environment.PROVENANCE === 'off' ? undefined : new Papers(appSecret),
    upstream: { wakeups, signingSecret: environment.UPSTREAM_SIGNING_SECRET },
    platforms: new Platforms(
      options.platforms ?? choosePlatforms({ environment, threads, guard, wakeups }),
      log,
      { clock, metrics, secondsMax: limits.PLATFORM_TIMEOUT_SECONDS },
    ),
    workFolder: workFolders.own,
  };
  const worker = new Worker(context);
  const outbox = new Outbox(context);
  await queue.start();

  let isDraining = false;
  let server: ServerType | undefined;
  if (serveHttp) {
    const app = createApp(context, () => isDraining);
    const hostname = options.host ?? environment.HOST;
    server = await listen({
      fetch: app.fetch,
      port: options.port ?? environment.API_PORT,
      hostname,
      requestTimeoutMs: limits.REQUEST_TIMEOUT_SECONDS * 1000,
    });
    // As the host is written: who trusts these links has it from the same setting.
    url = ownOrigin(hostname, portOf(server));
  }
  const timers: NodeJS.Timeout[] = [];
  const every = (ms: number, name: string, run: () => Promise<unknown>) =>
    timers.push(repeat(ms, name, run, context));
  every(WORK_FOLDERS_MS, 'work folders', () => workFolders.sweep());
  // What a platform elsewhere can do is known by whoever takes requests, too, and from the start.
  every(PLATFORM_CHECK_MS, 'platforms', () => context.platforms.checkHealth());
  void context.platforms.checkHealth();
  if (databaseClock) every(CLOCK_MS, 'clock', () => databaseClock.correct());
  if (work) {
    await queue.work('tasks', environment.RENDER_THREADS, (id) => worker.work(id));
    await queue.work('callbacks', CALLBACK_WORKERS, (id) => outbox.start(id));
    every(REAP_MS, 'reap', () => reapTasks(context, context.tasks));
    every(SWEEP_MS, 'sweep', () => sweep(context));
    every(STREAMS_MS, 'streams', () => sweepStreams(context));
    every(ORPHANS_MS, 'orphans', () => sweepOrphans(context));
    every(LOST_DELIVERIES_MS, 'lost deliveries', () => resendLostDeliveries(context));
    if (isEmbeddedUrl(databaseUrl)) every(VACUUM_MS, 'vacuum', () => vacuum(context));
  }
  log.info({ url, work }, 'service started');

  const close = async () => {
    isDraining = true;
    for (const timer of timers) clearInterval(timer);
    const closed = server && closeServer(server);
    await queue.stopWorking();
    const drainMs = options.drainMs ?? DRAIN_MS;
    await Promise.all([worker.drain(drainMs), outbox.drain(drainMs)]);
    await closed;
    await threads.close();
    await queue.close();
    await pool.end();
    await pipeline.end();
    await database.$disconnect();
    await context.tracing.close();
    context.metrics.close();
    await workFolders.close();
  };
  let closing: Promise<void> | undefined;
  return {
    url,
    context,
    close() {
      closing ??= close();
      return closing;
    },
  };
}

function applyTextLimits(limits: Limits): void {
  overrideContractLimits({
    promptCharacters: limits.LIMIT_LYRICS_CHARACTERS,
    descriptionCharacters: limits.LIMIT_DESCRIPTION_CHARACTERS,
    tagsCharacters: limits.LIMIT_TAGS_CHARACTERS,
    titleCharacters: limits.LIMIT_TITLE_CHARACTERS,
    shortTextCharacters: limits.LIMIT_TOPIC_CHARACTERS,
    personaNameCharacters: limits.LIMIT_PERSONA_NAME_CHARACTERS,
    urlCharacters: limits.LIMIT_ADDRESS_CHARACTERS,
    retentionDays: limits.LIMIT_RETENTION_DAYS,
    retentionDaysDefault: limits.DEFAULT_RETENTION_DAYS,
  });
}

/** The engine, with the separation server before it where one is configured. */
function withSeparation(
  engine: EngineRunner,
  environment: Environment,
  parts: Omit<SeparatingRunnerOptions, 'secondsMax'>,
  limits: Limits,
): EngineRunner {
  const separator = configuredSeparator(environment);
  if (!separator) return engine;
  // The engine needs a twelfth of a recording's length; 15 minutes are the longest.
  const secondsMax = limits.STEM_TIMEOUT_SECONDS * 0.6;
  return new SeparatingRunner(engine, separator, { ...parts, secondsMax });
}

/** A separation server of its own; else the model server, where songs may be made there. */
function configuredSeparator(environment: Environment): SeparationServer | undefined {
  const { SEPARATE_BASE_URL, SEPARATE_API_KEY, SEPARATE_MODEL } = environment;
  if (SEPARATE_BASE_URL)
    return audioSeparator({ baseUrl: SEPARATE_BASE_URL, apiKey: SEPARATE_API_KEY, model: SEPARATE_MODEL });
  const { MUSIC_PLATFORMS, ACE_STEP_BASE_URL: baseUrl, ACE_STEP_API_KEY: apiKey } = environment;
  return baseUrl && MUSIC_PLATFORMS.includes('ace-step') ? aceStepSeparator({ baseUrl, apiKey }) : undefined;
}

/** Runs something again and again, never twice at once; a fault is logged and the next round comes. */
function repeat(
  ms: number,
  name: string,
  run: () => Promise<unknown>,
  { log }: ServiceContext,
): NodeJS.Timeout {
  let isRunning = false;
  return setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    run()
      .catch((error: unknown) => log.warn({ err: error }, name))
      .finally(() => {
        isRunning = false;
      });
  }, ms);
}
