/**
 * `npm run faults -- [--rounds N] [--seed N]`: the real programs under load, killed, frozen and stopped again and
 * again, with the database dying under them; then a check that every accepted task has reached exactly one end, with
 * one charge or one refund, its callback tried and its files there. Exit code 1 where a promise was broken.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigurationError } from '#lib/config/env.ts';
import { type EmbeddedDatabase, isReachable, startEmbeddedDatabase } from '#lib/db/embedded.ts';
import { migrate } from '#lib/db/migrate.ts';
import { Random } from '#lib/engine/random.ts';
import { DiskStore } from '#lib/service/storage/disk-store.ts';
import { runCampaign } from './faults/campaign.ts';
import { makeLoadKey, makeScratch } from './faults/ground.ts';
import { INJECTIONS } from './faults/injections/index.ts';
import { Program, sleep } from './faults/program.ts';
import { Receivers } from './faults/receivers.ts';
import { describeRun } from './faults/report.ts';
import { findFreePort } from './ports.ts';
import { runCommand } from './prepare.ts';

const HEARTBEAT_SECONDS = 2;
/** Songs live through many faults; they shall not be given up for that. */
const ATTEMPTS = 20;

await runCommand(async () => {
  const { rounds, seed } = readOptions();
  const scratch = makeScratch('faults');
  const appSecret = randomBytes(32).toString('hex');
  const database = await startEmbeddedDatabase(scratch.dataDir);
  const programs: Program[] = [];
  let receivers: Receivers | undefined;
  let isGood = false;
  try {
    await migrate(database.url);
    const key = await makeLoadKey(database.url, appSecret);
    receivers = new Receivers(key.signingSecret);
    await receivers.listen();
    const port = await findFreePort();
    const environment: NodeJS.ProcessEnv = {
      ...process.env,
      DATA_DIR: scratch.dataDir,
      DATABASE_URL: database.url,
      APP_SECRET: appSecret,
      HOST: '127.0.0.1',
      API_PORT: String(port),
      TRUSTED_ORIGINS: receivers.origin,
      RENDER_THREADS: '1',
      LOG_LEVEL: 'info',
      WORKER_HEARTBEAT_SECONDS: String(HEARTBEAT_SECONDS),
      TASK_ATTEMPTS: String(ATTEMPTS),
      S3_BUCKET: '',
    };
    const baseUrl = `http://127.0.0.1:${port}`;
    const service = new Program({
      name: 'service',
      args: ['lib/cli/service.ts'],
      environment,
      logFile: scratch.logFile('service'),
      readyUrl: `${baseUrl}/readyz`,
    });
    const worker = new Program({
      name: 'worker',
      args: ['lib/cli/worker.ts'],
      environment,
      logFile: scratch.logFile('worker'),
    });
    programs.push(service, worker);
    for (const program of programs) await program.start();
    console.log(`service and worker run, ${rounds} rounds, seed ${seed}`);
    const { evidence, violations, injected } = await runCampaign({
      stage: {
        services: [service],
        workers: [worker],
        database: { crash: () => crashEmbedded(scratch.dataDir, database) },
        random: new Random(seed).fork('stage'),
        heartbeatSeconds: HEARTBEAT_SECONDS,
      },
      injections: INJECTIONS,
      rounds,
      seed,
      baseUrl,
      key,
      receivers,
      databaseUrl: database.url,
      store: new DiskStore(path.join(scratch.dataDir, 'files')),
      openTasks: 6,
      say: (line) => console.log(line),
    });
    console.log(`\n${describeRun(evidence, injected, violations)}`);
    isGood = violations.length === 0;
  } finally {
    for (const program of programs) await program.kill();
    await receivers?.close();
    await database.stop();
    if (isGood) scratch.remove();
    else console.log(`\nlogs and data: ${scratch.folder}`);
  }
  process.exit(isGood ? 0 : 1);
});

/** kill -9 of the embedded database's process; its keeper starts it again. */
async function crashEmbedded(dataDir: string, database: EmbeddedDatabase): Promise<void> {
  const pid = Number(readFileSync(path.join(dataDir, 'database.lock'), 'utf8'));
  process.kill(pid, 'SIGKILL');
  await sleep(100);
  while (!(await isReachable(database.url))) await sleep(200);
}

function readOptions(): { rounds: number; seed: number } {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } },
  });
  const rounds = Number(values.rounds);
  const seed = Number(values.seed);
  if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed))
    throw new ConfigurationError('usage: npm run faults -- [--rounds N] [--seed N], whole numbers');
  return { rounds, seed };
}
