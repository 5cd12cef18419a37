/**
 * `npm run scale -- [--rounds N] [--seed N]`: two services that only serve, two workers, two studios (their own
 * code without the pages), a PostgreSQL, an S3 and a balancer before each pair, all on this machine. Under load a
 * worker, a service, a studio and the database are killed and a worker is frozen in turn; then the same checks as
 * `npm run faults`. Exit code 1 where a promise was broken, or where there is no PostgreSQL.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findFreePort } from '#lib/cli/ports.ts';
import { runCommand } from '#lib/cli/prepare.ts';
import { ConfigurationError } from '#lib/config/env.ts';
import { openDatabase } from '#lib/db/client.ts';
import { Random } from '#lib/engine/random.ts';
import { S3Store } from '#lib/service/storage/s3-store.ts';
import { runCampaign } from './faults/campaign.ts';
import { makeLoadKey, makeScratch } from './faults/ground.ts';
import { freezeWorker } from './faults/injections/freeze-worker.ts';
import { killDatabase } from './faults/injections/kill-database.ts';
import { killService } from './faults/injections/kill-service.ts';
import { killWorker } from './faults/injections/kill-worker.ts';
import { Program } from './faults/program.ts';
import { Receivers } from './faults/receivers.ts';
import { describeRun } from './faults/report.ts';
import { Wishes } from './faults/wishes.ts';
import { Balancer } from './scale/balancer.ts';
import { killStudio } from './scale/kill-studio.ts';
import { startObjectStore } from './scale/object-store.ts';
import { startPostgres } from './testing/postgres.ts';

const HEARTBEAT_SECONDS = 2;
const ATTEMPTS = 20;
const BUCKET = 'songs';
const OPEN_TASKS = 8;
const OPEN_WISHES = 4;

await runCommand(async () => {
  const { rounds, seed } = readOptions();
  const scratch = makeScratch('scale');
  // PostgreSQL runs as another user below it.
  chmodSync(scratch.folder, 0o755);
  const endings: (() => unknown)[] = [];
  let ended: Promise<void> | undefined;
  const endAll = () => {
    ended ??= (async () => {
      for (const end of endings.reverse()) await end();
    })();
    return ended;
  };
  // PostgreSQL is a daemon: nothing ends it but its own command.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void endAll().finally(() => process.exit(1)));
  let isGood = false;
  try {
    const postgres = await startPostgres(scratch.folder);
    endings.push(() => postgres.stop());
    const objects = await startObjectStore(scratch.folder, BUCKET);
    endings.push(() => objects.close());
    const appSecret = randomBytes(32).toString('hex');
    const pair = async () => {
      const ports = [await findFreePort(), await findFreePort()];
      const balancer = new Balancer(ports.map((port) => ({ host: '127.0.0.1', port })));
      await balancer.listen();
      endings.push(() => balancer.close());
      return { ports, url: balancer.url };
    };
    const [front, pages] = [await pair(), await pair()];
    // The key is sealed with the secret, so the receivers must know it before the programs know the receivers.
    const environment: NodeJS.ProcessEnv = {
      ...process.env,
      DATABASE_URL: postgres.url,
      APP_SECRET: appSecret,
      HOST: '127.0.0.1',
      PUBLIC_API_URL: front.url,
      ALLOW_PRIVATE_NETWORK: 'true',
      RENDER_THREADS: '1',
      LOG_LEVEL: 'info',
      WORKER_HEARTBEAT_SECONDS: String(HEARTBEAT_SECONDS),
      TASK_ATTEMPTS: String(ATTEMPTS),
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: objects.settings.endpoint,
      S3_REGION: objects.settings.region,
      S3_ACCESS_KEY_ID: objects.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: objects.settings.secretAccessKey,
    };
    const programOf = (name: string, args: string[], more: NodeJS.ProcessEnv, readyUrl?: string) => {
      const program = new Program({
        name,
        args,
        environment: { ...environment, DATA_DIR: `${scratch.dataDir}-${name}`, ...more },
        logFile: scratch.logFile(name),
        readyUrl,
      });
      endings.push(() => program.kill());
      return program;
    };
    const services = front.ports.map((port, index) =>
      programOf(
        `service-${index + 1}`,
        ['lib/cli/service.ts', '--no-work'],
        { NODE_ENV: 'production', API_PORT: String(port) },
        `http://127.0.0.1:${port}/readyz`,
      ),
    );
    const workers = [1, 2].map((number) =>
      programOf(`worker-${number}`, ['lib/cli/worker.ts'], { NODE_ENV: 'production' }),
    );
    // All at once on an empty database, as an orchestrator does: they must not stumble over each other's migrations.
    await Promise.all([...services, ...workers].map((program) => program.start()));
    const key = await makeLoadKey(postgres.url, appSecret);
    const studioKey = await makeLoadKey(postgres.url, appSecret);
    const rows = openDatabase(postgres.url);
    endings.push(() => rows.$disconnect());
    const user = await rows.user.create({ data: { email: 'ada@example.com' } });
    const studioDir = `${scratch.dataDir}-studio`;
    const studios = pages.ports.map((port, index) =>
      programOf(
        `studio-${index + 1}`,
        ['tools/faults/studio-program.ts'],
        {
          NODE_ENV: 'production',
          // What they keep lies on a volume they share.
          DATA_DIR: studioDir,
          PORT: String(port),
          PUBLIC_URL: pages.url,
          STUDIO_USER_ID: user.id,
          MUSIC_API_BASE_URL: front.url,
          MUSIC_APP_KEY: studioKey.appKey,
          MUSIC_SIGNING_SECRET: studioKey.signingSecret,
        },
        `http://127.0.0.1:${port}/health`,
      ),
    );
    for (const studio of studios) await studio.start();
    const wishes = new Wishes({
      studioUrl: pages.url,
      rows,
      appKeyId: studioKey.id,
      vaultDir: path.join(studioDir, 'vault'),
      random: new Random(seed).fork('wishes'),
      openWishes: OPEN_WISHES,
    });
    const receivers = new Receivers(key.signingSecret);
    await receivers.listen();
    endings.push(() => receivers.close());

    console.log(`${postgres.version}, 2 services, 2 workers, 2 studios, ${rounds} rounds, seed ${seed}`);
    const { evidence, violations, injected, completedPerMinute } = await runCampaign({
      stage: {
        services,
        workers,
        database: postgres,
        heartbeatSeconds: HEARTBEAT_SECONDS,
      },
      injections: [killWorker, killService, killStudio(studios), killDatabase, freezeWorker],
      beside: wishes,
      rounds,
      seed,
      baseUrl: front.url,
      key,
      receivers,
      databaseUrl: postgres.url,
      store: new S3Store(objects.settings),
      openTasks: OPEN_TASKS,
      say: (line) => console.log(line),
    });
    console.log(`\n${describeRun(evidence, injected, violations)}`);
    console.log(
      `\n${completedPerMinute.toFixed(1)} tasks completed a minute while things broke, ${wishes.promised.length} wishes granted`,
    );
    isGood = violations.length === 0;
  } finally {
    await endAll();
    if (isGood) scratch.remove();
    else console.log(`\nlogs and data: ${scratch.folder}`);
  }
  process.exit(isGood ? 0 : 1);
});

function readOptions(): { rounds: number; seed: number } {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '5' }, seed: { type: 'string', default: '1' } },
  });
  const rounds = Number(values.rounds);
  const seed = Number(values.seed);
  if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed))
    throw new ConfigurationError('usage: npm run scale -- [--rounds N] [--seed N], whole numbers');
  return { rounds, seed };
}
