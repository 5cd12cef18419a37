import { randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type Database, openDatabase } from '#lib/db/client.ts';
import { migrate } from '#lib/db/migrate.ts';
import { Random } from '#lib/engine/random.ts';
import type { SongWish } from '#lib/studio/songs/ask-for-song.ts';
import { findFreePort } from '../ports.ts';
import { checkStudio, type StudioEvidence } from './check-studio.ts';
import { embeddedDatabase, postgresDatabase } from './databases.ts';
import { makeLoadKey, makeScratch } from './ground.ts';
import { Program, sleep } from './program.ts';
import type { FaultsOptions } from './run-faults.ts';

type Options = Pick<FaultsOptions, 'rounds' | 'seed' | 'usePostgres' | 'openTasks' | 'say' | 'signal'> & {
  onRound?(): void;
};

const SETTLE_MS = 300_000;
const WISHES: { value: SongWish; weight: number }[] = [
  { value: { verb: 'soundfx', fields: { sound_desc: 'a door slams', sound_type: 'one-shot' } }, weight: 1 },
  { value: { verb: 'lyrics', fields: { topics: 'leaving home', moods: 'hopeful' } }, weight: 1 },
];

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
    const studio = programOf('studio', 'lib/cli/faults/studio-program.ts', `${studioUrl}/health`);
    for (const program of [service, studio]) await program.start();
    say(`service and studio run on the ${database.name}, ${options.rounds} rounds, seed ${seed}`);

    const promised = await killUnderWishes(options, { service, studio, studioUrl, rows });
    say('waiting for every wish to come to its end and its files to be kept');
    const deadline = Date.now() + SETTLE_MS;
    while (!(await isQuiet(rows)) && Date.now() < deadline) await sleep(500);
    const evidence = await gather(rows, key.id, dataDir, promised);
    const broken = checkStudio(evidence);
    isGood = broken.length === 0;
    return { wishes: evidence.wishes.length, broken };
  } finally {
    for (const end of endings.reverse()) await end();
    if (isGood) scratch.remove();
    else say(`\nlogs and data: ${scratch.folder}`);
  }
}

/** @returns the operations that users were told of */
async function killUnderWishes(
  { rounds, seed, openTasks, say, signal, onRound }: Options,
  stage: { service: Program; studio: Program; studioUrl: string; rows: Database },
): Promise<string[]> {
  const random = new Random(seed);
  const promised: string[] = [];
  let isRunning = true;
  const user = async () => {
    while (isRunning) {
      await sleep(random.range(50, 600));
      const open = await countOpen(stage.rows).catch(() => openTasks);
      if (open >= openTasks) continue;
      try {
        const response = await fetch(`${stage.studioUrl}/ask`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(random.weighted(WISHES)),
        });
        if (response.ok) promised.push(((await response.json()) as { operationId: string }).operationId);
      } catch {
        // Killed before it answered: the wish may be stored or not, and the user may look.
      }
    }
  };
  const users = [user(), user(), user()];
  const kills = random.fork('kills');
  for (let round = 0; round < rounds && !signal?.aborted; round++) {
    await sleep(kills.range(200, 4_000));
    say(`${round + 1}/${rounds} studio killed (SIGKILL), ${promised.length} wishes so far`);
    const others = kills.chance(0.15) ? [stage.service] : [];
    await Promise.all([stage.studio, ...others].map((program) => program.kill()));
    await Promise.all([stage.studio, ...others].map((program) => program.start()));
    onRound?.();
  }
  isRunning = false;
  await Promise.all(users);
  return promised;
}

const countOpen = (rows: Database): Promise<number> =>
  rows.operation.count({ where: { state: { in: ['waiting', 'queuing', 'processing'] } } });

async function isQuiet(rows: Database): Promise<boolean> {
  const unkept = await rows.songFile.count({ where: { keptPath: null } });
  return unkept === 0 && (await countOpen(rows)) === 0;
}

async function gather(
  rows: Database,
  appKeyId: string,
  dataDir: string,
  promised: readonly string[],
): Promise<StudioEvidence> {
  const operations = await rows.operation.findMany({ include: { songs: { include: { files: true } } } });
  const tasks = await rows.task.findMany({ where: { appKeyId }, include: { clips: true } });
  const sizeOf = async (kept: string | null) =>
    kept === null ? undefined : (await stat(path.join(dataDir, 'vault', kept)).catch(() => undefined))?.size;
  return {
    promised,
    wishes: await Promise.all(
      operations.map(async ({ id, state, taskId, songs }) => ({
        operationId: id,
        state,
        taskId,
        songs: await Promise.all(
          songs.map(async ({ clipId, files }) => ({
            clipId,
            files: await Promise.all(
              files.map(async ({ kind, keptPath, byteLength }) => ({
                kind,
                keptPath,
                bytes: byteLength,
                storedBytes: await sizeOf(keptPath),
              })),
            ),
          })),
        ),
      })),
    ),
    tasks: tasks.map(({ id, status, clips }) => ({ id, status, clipIds: clips.map((clip) => clip.id) })),
  };
}
