/**
 * `npm run load -- [--minutes N] [--pollers N] [--submitters N] [--postgres]`: the real service under many clients while
 * it renders: each submitter asks for one piece of work after the other, each poller asks once a second how one is.
 * Tells what was answered, how fast, and what the service's memory did. Exit code 1 where anything but success or
 * "too many" (2xxx) was answered.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { STAYING_PROGRAM_FLAGS } from '#lib/cli/node-flags.mjs';
import { findFreePort } from '#lib/cli/ports.ts';
import { runCommand } from '#lib/cli/prepare.ts';
import { ConfigurationError } from '#lib/config/env.ts';
import { openDatabase } from '#lib/db/client.ts';
import { migrate } from '#lib/db/migrate.ts';
import { Random } from '#lib/engine/random.ts';
import { createKey } from '#lib/service/accounts/create-key.ts';
import { embeddedDatabase, postgresDatabase } from './faults/databases.ts';
import { makeScratch } from './faults/ground.ts';
import { Program } from './faults/program.ts';
import { ProgramWatch } from './faults/program-watch.ts';
import { LoadClients } from './load/clients.ts';
import { describeLoad } from './load/report.ts';

const SAMPLE_MS = 5_000;
const USAGE =
  'usage: npm run load -- [--minutes N] [--pollers N] [--submitters N] [--postgres], numbers above zero';

await runCommand(async () => {
  const { minutes, pollers, submitters, usePostgres } = readOptions();
  const scratch = makeScratch('load');
  chmodSync(scratch.folder, 0o755);
  const endings: (() => unknown)[] = [];
  let isGood = false;
  try {
    const database = await (usePostgres
      ? postgresDatabase(scratch.folder)
      : embeddedDatabase(scratch.dataDir));
    endings.push(() => database.stop());
    await migrate(database.url);
    const appSecret = randomBytes(32).toString('hex');
    const keys = await makeKeys(database.url, appSecret, pollers + submitters);
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const service = new Program({
      name: 'service',
      args: [...STAYING_PROGRAM_FLAGS, 'lib/cli/service.ts'],
      environment: {
        ...process.env,
        NODE_ENV: 'production',
        DATA_DIR: scratch.dataDir,
        DATABASE_URL: database.url,
        APP_SECRET: appSecret,
        HOST: '127.0.0.1',
        API_PORT: String(port),
        RENDER_THREADS: '1',
        S3_BUCKET: '',
      },
      logFile: scratch.logFile('service'),
      readyUrl: `${url}/readyz`,
    });
    endings.push(() => service.kill());
    await service.start();
    console.log(`${database.name}: ${pollers} polling, ${submitters} submitting, ${minutes} minutes`);
    const clients = new LoadClients({ url, keys, submitters, random: new Random(1) });
    const watch = new ProgramWatch(service.pid!);
    const clientsDelay = monitorEventLoopDelay({ resolution: 10 });
    clientsDelay.enable();
    const timer = setInterval(() => watch.sample(), SAMPLE_MS);
    await clients.run(minutes * 60_000);
    clearInterval(timer);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    await service.stop();
    const { answers } = clients;
    console.log(
      describeLoad({ answers, service: watch, clientsDelay, metrics, uncleanEnds: service.uncleanEnds }),
    );
    isGood = answers.every(({ code }) => code === 0 || Math.floor(code / 1000) === 2);
  } finally {
    for (const end of endings.reverse()) await end();
    if (isGood) scratch.remove();
    else console.log(`\nlogs and data: ${scratch.folder}`);
  }
  process.exit(isGood ? 0 : 1);
}, USAGE);

/** One key a client, with the limits that every key has. */
async function makeKeys(databaseUrl: string, appSecret: string, count: number): Promise<string[]> {
  const database = openDatabase(databaseUrl);
  try {
    const keys: string[] = [];
    for (let i = 0; i < count; i++)
      keys.push((await createKey({ database, appSecret, name: `load ${i}` })).appKey);
    return keys;
  } finally {
    await database.$disconnect();
  }
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      pollers: { type: 'string', default: '200' },
      submitters: { type: 'string', default: '20' },
      postgres: { type: 'boolean', default: false },
    },
  });
  const minutes = Number(values.minutes);
  const pollers = Number(values.pollers);
  const submitters = Number(values.submitters);
  if (!(minutes > 0) || !Number.isInteger(pollers) || !Number.isInteger(submitters) || submitters < 1)
    throw new ConfigurationError(USAGE);
  return { minutes, pollers, submitters, usePostgres: values.postgres };
}
