import { randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '#lib/cli/ports.ts';
import { migrate } from '#lib/db/migrate.ts';
import { DiskStore } from '#lib/service/storage/disk-store.ts';
import { type CampaignOptions, type CampaignResult, runCampaign } from './campaign.ts';
import { embeddedDatabase, postgresDatabase } from './databases.ts';
import { makeLoadKey, makeScratch } from './ground.ts';
import { Program } from './program.ts';
import { Receivers } from './receivers.ts';
import { mountSmallDisk } from './small-disk.ts';

const HEARTBEAT_SECONDS = 2;
/** Songs live through several faults; poison shall not kill for ever. */
const ATTEMPTS = 4;
const TASK_SECONDS = 60;

export interface FaultsOptions
  extends Pick<
    CampaignOptions,
    'injections' | 'rounds' | 'seed' | 'openTasks' | 'say' | 'onRound' | 'signal'
  > {
  usePostgres: boolean;
}

/** Starts database, service and worker, runs a campaign on them, and takes all away again unless a promise broke. */
export async function runFaults(options: FaultsOptions): Promise<CampaignResult> {
  const { rounds, seed, say } = options;
  const scratch = makeScratch('faults');
  // PostgreSQL runs as another user below it.
  chmodSync(scratch.folder, 0o755);
  const appSecret = randomBytes(32).toString('hex');
  const endings: (() => unknown)[] = [];
  let isGood = false;
  try {
    const filesDir = path.join(scratch.folder, 'files');
    const disk = mountSmallDisk(filesDir);
    endings.push(() => disk?.unmount());
    const database = await (options.usePostgres
      ? postgresDatabase(scratch.folder)
      : embeddedDatabase(scratch.dataDir));
    endings.push(() => database.stop());
    await migrate(database.url);
    const key = await makeLoadKey(database.url, appSecret);
    const receivers = new Receivers(key.signingSecret);
    await receivers.listen();
    endings.push(() => receivers.close());
    const port = await findFreePort();
    const baseUrl = `http://127.0.0.1:${port}`;
    const environment: NodeJS.ProcessEnv = {
      // They are started over and over: compiled once, or not even that where npm's scripts compiled them before.
      NODE_COMPILE_CACHE: path.join(scratch.folder, 'compile-cache'),
      ...process.env,
      DATA_DIR: filesDir,
      DATABASE_URL: database.url,
      APP_SECRET: appSecret,
      HOST: '127.0.0.1',
      API_PORT: String(port),
      PUBLIC_API_URL: baseUrl,
      TRUSTED_ORIGINS: receivers.origin,
      RENDER_THREADS: '1',
      LOG_LEVEL: 'info',
      WORKER_HEARTBEAT_SECONDS: String(HEARTBEAT_SECONDS),
      TASK_ATTEMPTS: String(ATTEMPTS),
      TASK_TIMEOUT_SECONDS: String(TASK_SECONDS),
      S3_BUCKET: '',
    };
    const programOf = (name: string, readyUrl?: string) => {
      const program = new Program({
        name,
        args: ['tools/faults/faulty-program.ts', name],
        environment,
        logFile: scratch.logFile(name),
        readyUrl,
      });
      endings.push(() => program.kill());
      return program;
    };
    const service = programOf('service', `${baseUrl}/readyz`);
    const worker = programOf('worker');
    for (const program of [service, worker]) await program.start();
    say(`service and worker run on the ${database.name}, ${rounds} rounds, seed ${seed}`);
    const result = await runCampaign({
      ...options,
      stage: {
        services: [service],
        workers: [worker],
        database,
        ...(disk && { disk }),
        heartbeatSeconds: HEARTBEAT_SECONDS,
      },
      baseUrl,
      key,
      receivers,
      databaseUrl: database.url,
      store: new DiskStore(path.join(filesDir, 'files')),
    });
    isGood = result.violations.length === 0;
    return result;
  } finally {
    for (const end of endings.reverse()) await end();
    if (isGood) scratch.remove();
    else say(`\nlogs and data: ${scratch.folder}`);
  }
}
