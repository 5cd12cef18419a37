import { randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '#lib/cli/ports.ts';
import { openDatabase } from '#lib/db/client.ts';
import { migrate } from '#lib/db/migrate.ts';
import { Random } from '#lib/engine/random.ts';
import { embeddedDatabase, postgresDatabase } from './databases.ts';
import { makeLoadKey, makeScratch } from './ground.ts';
import { Program, sleep } from './program.ts';
import type { FaultsOptions } from './run-faults.ts';
import { Wishes } from './wishes.ts';

type Options = Pick<FaultsOptions, 'rounds' | 'seed' | 'usePostgres' | 'openTasks' | 'say' | 'signal'> & {
  onRound?(): void;
};

/**
 * Users' wishes through the studio while it is killed (SIGKILL) again and again, and now and then the service with it.
 * In the end every wish has come to one end, was asked for once, and its files are kept.
 */
export async function runStudioTrial(options: Options): Promise<{ wishes: number; broken: string[] }> {
  const { seed, say } = options;
  const scratch = makeScratch('studio-faults');
  chmodSync(scratch.folder, 0o755);
  const endings: (() => unknown)[] = [];
  let isGood = false;
  try {
    const database = await (options.usePostgres
      ? postgresDatabase(scratch.folder)
      : embeddedDatabase(scratch.dataDir));
    endings.push(() => database.stop());
    await migrate(database.url);
    const appSecret = randomBytes(32).toString('hex');
    const key = await makeLoadKey(database.url, appSecret);
    const rows = openDatabase(database.url);
    endings.push(() => rows.$disconnect());
    const user = await rows.user.create({ data: { email: 'ada@example.com' } });
    const [apiPort, port] = [await findFreePort(), await findFreePort()];
    const [serviceUrl, studioUrl] = [`http://127.0.0.1:${apiPort}`, `http://127.0.0.1:${port}`];
    const dataDir = path.join(scratch.folder, 'files');
    const environment: NodeJS.ProcessEnv = {
      ...process.env,
      NODE_COMPILE_CACHE: path.join(scratch.folder, 'compile-cache'),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      APP_SECRET: appSecret,
      HOST: '127.0.0.1',
      API_PORT: String(apiPort),
      PORT: String(port),
      PUBLIC_URL: studioUrl,
      PUBLIC_API_URL: serviceUrl,
      TRUSTED_ORIGINS: studioUrl,
      WORKER_HEARTBEAT_SECONDS: '2',
      RENDER_THREADS: '1',
      S3_BUCKET: '',
      STUDIO_USER_ID: user.id,
      MUSIC_API_BASE_URL: serviceUrl,
      MUSIC_API_EMBEDDED: 'true',
      MUSIC_APP_KEY: key.appKey,
      MUSIC_SIGNING_SECRET: key.signingSecret,
    };
    const programOf = (name: string, script: string, readyUrl: string) => {
      const logFile = scratch.logFile(name);
      const program = new Program({ name, args: [script], environment, logFile, readyUrl });
      endings.push(() => program.kill());
      return program;
    };
    const service = programOf('service', 'lib/cli/service.ts', `${serviceUrl}/readyz`);
    const studio = programOf('studio', 'tools/faults/studio-program.ts', `${studioUrl}/health`);
    for (const program of [service, studio]) await program.start();
    say(`service and studio run on the ${database.name}, ${options.rounds} rounds, seed ${seed}`);

    const random = new Random(seed);
    const wishes = new Wishes({
      studioUrl,
      rows,
      appKeyId: key.id,
      vaultDir: path.join(dataDir, 'vault'),
      random,
      openWishes: options.openTasks,
    });
    wishes.start();
    await killAgainAndAgain(options, { service, studio, wishes, kills: random.fork('kills') });
    say('waiting for every wish to come to its end and its files to be kept');
    const result = await wishes.finish();
    isGood = result.broken.length === 0;
    return result;
  } finally {
    for (const end of endings.reverse()) await end();
    if (isGood) scratch.remove();
    else say(`\nlogs and data: ${scratch.folder}`);
  }
}

async function killAgainAndAgain(
  { rounds, say, signal, onRound }: Options,
  { service, studio, wishes, kills }: { service: Program; studio: Program; wishes: Wishes; kills: Random },
): Promise<void> {
  for (let round = 0; round < rounds && !signal?.aborted; round++) {
    await sleep(kills.range(200, 4_000));
    say(`${round + 1}/${rounds} studio killed (SIGKILL), ${wishes.promised.length} wishes so far`);
    const others = kills.chance(0.15) ? [service] : [];
    await Promise.all([studio, ...others].map((program) => program.kill()));
    await Promise.all([studio, ...others].map((program) => program.start()));
    onRound?.();
  }
}
