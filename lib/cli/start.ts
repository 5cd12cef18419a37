/**
 * `npm start` and `npm run dev`: the database, the service and the studio, each a process of its own, watched by
 * this one. In vendor mode (MUSIC_API_BASE_URL) the service is not started.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { dropSent, isRestoreWanted, offerRestore } from '#lib/backup/sent-backup.ts';
import { takeBack } from '#lib/backup/take-place.ts';
import { ConfigurationError, env, forgetEnvironment, isVendorMode } from '#lib/config/env.ts';
import { networkOrigins, ownOrigin } from '#lib/config/own-origin.ts';
import { buildStudio, nextCommand } from './build-studio.ts';
import { comesUp, type KeepRunningOptions, keepRunning, type Watched } from './keep-running.ts';
import { STAYING_PROGRAM_FLAGS } from './node-flags.mjs';
import { waitForPort } from './ports.ts';
import { type Prepared, prepare, runCommand } from './prepare.ts';
import { restoreSent } from './restore-sent.ts';
import { ensureSetupToken, setupAddress } from './setup-token.ts';
import { ensureStudioKey } from './studio-key.ts';
import { watchFolders } from './watch-folders.ts';

/** What the service asks of the studio. */
const FETCHED_PATHS = ['/api/studio/callback', '/api/studio/links'];

const isDevelopment = process.argv.includes('--dev');
const dieWithParent = pathToFileURL(path.join(import.meta.dirname, 'die-with-parent.mjs')).href;
/** Longest a program may take to stop before it is killed; the whole stop stays under ten seconds. */
const STOP_SECONDS = 7;
/** What the service is made of; Next watches the studio's sources itself. */
const SERVICE_SOURCES = ['client', 'config', 'contract', 'db', 'engine', 'service', 'spelling'].map(
  (folder) => path.resolve('lib', folder),
);

/** How often it is looked whether a restore is wanted by the browser. */
const RESTORE_LOOK_MS = 1_000;

/** What was set by whoever started this: each start, the first and one after a restore, fills in the rest by itself. */
const given = { ...process.env };
function asGiven(): void {
  for (const name of Object.keys(process.env)) if (!(name in given)) delete process.env[name];
  Object.assign(process.env, given);
  forgetEnvironment();
}

const watched: Watched[] = [];
let prepared: Prepared | undefined;
let stopping = false;

/** Ends the programs and the database. */
async function endAll(): Promise<void> {
  await Promise.all(watched.splice(0).map((program) => program.stop(STOP_SECONDS)));
  await prepared?.close();
  prepared = undefined;
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await endAll();
  await offerRestore(env().DATA_DIR, null).catch(() => undefined);
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

await runCommand(async () => {
  // Of a restore that was cut off: what there was before is whole.
  await takeBack(env().DATA_DIR);
  await run();
  // A PostgreSQL that is not ours alone is restored by `npm run restore`, into an empty one.
  if (!given.DATABASE_URL) await offerRestores();
});

/** Restores what the browser sends and wants, with everything stopped, and starts again. */
async function offerRestores(): Promise<void> {
  const { DATA_DIR } = env();
  await dropSent(DATA_DIR);
  await offerRestore(DATA_DIR, process.pid);
  const look = async () => {
    if (stopping || !isRestoreWanted(DATA_DIR)) return;
    clearInterval(timer);
    console.log('A backup is restored: the programs stop and start again');
    await endAll();
    asGiven();
    if (await restoreSent(DATA_DIR)) console.log('The backup is restored');
    asGiven();
    if (stopping) return;
    await runCommand(run);
    timer = setInterval(() => void look(), RESTORE_LOOK_MS);
  };
  let timer = setInterval(() => void look(), RESTORE_LOOK_MS);
}

async function run(): Promise<void> {
  const settings = env();
  const vendor = isVendorMode(settings);
  if (vendor && !settings.MUSIC_APP_KEY)
    throw new ConfigurationError('MUSIC_APP_KEY is needed with MUSIC_API_BASE_URL');
  if (!vendor && settings.PORT === settings.API_PORT)
    throw new ConfigurationError(`PORT and API_PORT are both ${settings.PORT}: each needs its own`);
  await waitForPort('PORT', settings.PORT, settings.HOST);
  if (!vendor) await waitForPort('API_PORT', settings.API_PORT, settings.HOST);

  prepared = await prepare({ shareRunning: false });
  const localStudio = ownOrigin(settings.HOST, settings.PORT);
  const studioUrl = settings.PUBLIC_URL ?? localStudio;
  const serviceUrl = ownOrigin(settings.HOST, settings.API_PORT);
  const studioKey = vendor ? undefined : await ensureStudioKey(prepared);
  const setupToken = await ensureSetupToken(prepared, [
    settings.HOST,
    settings.PUBLIC_URL,
    process.env.NEXTAUTH_URL,
  ]);
  const shared: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: isDevelopment ? 'development' : 'production',
    // People who start it read two addresses; who runs it as a service sets the level.
    LOG_LEVEL: process.env.LOG_LEVEL ?? (isDevelopment ? 'info' : 'warn'),
    NODE_OPTIONS:
      `${process.env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning --import=${dieWithParent}`.trim(),
    // Of the studio, where callbacks go and files come from: at home PUBLIC_URL is an address of a private network, and
    // who has a key has no business with the rest of it.
    TRUSTED_ORIGINS: [
      ...settings.TRUSTED_ORIGINS,
      ...[localStudio, new URL(studioUrl).origin].flatMap((origin) =>
        FETCHED_PATHS.map((fetched) => `${origin}${fetched}`),
      ),
    ].join(','),
  };
  const studioEnvironment: NodeJS.ProcessEnv = {
    ...shared,
    PORT: String(settings.PORT),
    HOST: settings.HOST,
    ...(setupToken && { SETUP_TOKEN: setupToken }),
    NEXTAUTH_URL: process.env.NEXTAUTH_URL ?? studioUrl,
    AUTH_TRUST_HOST: '1',
    ...(studioKey && {
      MUSIC_API_BASE_URL: serviceUrl,
      MUSIC_APP_KEY: studioKey.appKey,
      MUSIC_SIGNING_SECRET: studioKey.signingSecret,
      MUSIC_API_EMBEDDED: 'true',
      PUBLIC_URL: studioUrl,
    }),
  };
  const startService = async (): Promise<boolean> => {
    const args = [...STAYING_PROGRAM_FLAGS, 'lib/cli/service.ts'];
    const service = keepRunning('service', args, shared, {
      waitAfterError: isDevelopment,
      ...watchedAt(`${serviceUrl}/healthz`),
    });
    watched.push(service);
    if (isDevelopment)
      watchFolders(SERVICE_SOURCES, (file) => {
        console.log(`${path.relative('.', file)} changed: the service starts anew`);
        void service.restart();
      });
    return comesUp(service, `${serviceUrl}/readyz`);
  };
  const startStudio = async (): Promise<boolean> => {
    if (!isDevelopment)
      await buildStudio({ ...studioEnvironment, DATABASE_URL: '' }, (line) => console.log(line));
    if (stopping) return false;
    const studio = keepRunning(
      'studio',
      isDevelopment
        ? [nextCommand, 'dev', '-p', String(settings.PORT), '-H', settings.HOST]
        : ['lib/cli/serve-studio.ts'],
      studioEnvironment,
      { quiet: !isDevelopment, ...watchedAt(`${localStudio}/api/health`) },
    );
    watched.push(studio);
    return comesUp(studio, `${localStudio}/api/health`);
  };
  // Side by side: neither needs the other to start. One that cannot ends all at once.
  const orStop = async (isUp: Promise<boolean>) => (await isUp) || stop(1);
  await Promise.all([vendor || orStop(startService()), orStop(startStudio())]);
  if (stopping) return;
  console.log(`Studio   ${studioUrl}`);
  if (!settings.PUBLIC_URL)
    for (const origin of networkOrigins(settings.HOST, settings.PORT))
      console.log(`         ${origin} in your network`);
  if (setupToken) console.log(`Set up   ${setupAddress(studioUrl, setupToken)}`);
  console.log(vendor ? `Service  ${settings.MUSIC_API_BASE_URL} (not ours)` : `Service  ${serviceUrl}`);
}

/** In development a program may be held at a breakpoint for as long as its developer likes. */
function watchedAt(url: string): Pick<KeepRunningOptions, 'health'> {
  return isDevelopment ? {} : { health: { url } };
}
