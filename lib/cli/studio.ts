/**
 * `npm run studio`: the studio alone, against DATABASE_URL or the embedded database.
 * With MUSIC_API_BASE_URL and MUSIC_APP_KEY it works on that service, ours or another's. With `--shared`, or without
 * MUSIC_API_BASE_URL, the service is the one on this very database, and the studio makes its own key there.
 * `--build-only` builds and ends: for images.
 */
import { parseArgs } from 'node:util';
import { ConfigurationError, type Environment, env } from '#lib/config/env.ts';
import { ownOrigin, serviceAddress } from '#lib/config/own-origin.ts';
import './die-with-parent.mjs';
import { buildStudio } from './build-studio.ts';
import { comesUp, keepRunning, type Watched } from './keep-running.ts';
import { type Prepared, prepare, runCommand } from './prepare.ts';
import { ensureSetupToken, setupAddress } from './setup-token.ts';
import { ensureStudioKey } from './studio-key.ts';

/** Longest Next may take to stop. */
const STOP_SECONDS = 7;
const dieWithParent = new URL('./die-with-parent.mjs', import.meta.url).href;

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      shared: { type: 'boolean', default: false },
      'build-only': { type: 'boolean', default: false },
    },
  });
  if (values['build-only']) return buildStudio(process.env, (line) => console.log(line));
  const settings = env();
  const isShared = values.shared || settings.MUSIC_API_BASE_URL === undefined;
  if (!isShared && !settings.MUSIC_APP_KEY)
    throw new ConfigurationError(
      'MUSIC_APP_KEY is needed with MUSIC_API_BASE_URL, or --shared where that service is on this database',
    );

  let studio: Watched | undefined;
  let prepared: Prepared | undefined;
  let isStopping = false;
  const stop = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    await studio?.stop(STOP_SECONDS);
    await prepared?.close();
    process.exit(code);
  };
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));

  prepared = await prepare({ shareRunning: true });
  const environment = await studioEnvironment(prepared, isShared);
  await buildStudio({ ...environment, DATABASE_URL: '' }, (line) => console.log(line));
  if (isStopping) return;
  const url = `${ownOrigin(settings.HOST, settings.PORT)}/api/health`;
  studio = keepRunning('studio', ['lib/cli/serve-studio.ts'], environment, { health: { url } });
  if (!(await comesUp(studio, url))) await stop(1);
});

async function studioEnvironment(prepared: Prepared, isShared: boolean): Promise<NodeJS.ProcessEnv> {
  const settings = prepared.environment;
  const studioUrl = settings.PUBLIC_URL ?? ownOrigin(settings.HOST, settings.PORT);
  const setupToken = await ensureSetupToken(prepared, [
    settings.HOST,
    settings.PUBLIC_URL,
    process.env.NEXTAUTH_URL,
  ]);
  // For whoever reads this program's log, and nobody else.
  if (setupToken && !settings.SETUP_TOKEN) console.log(`Set up   ${setupAddress(studioUrl, setupToken)}`);
  return {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(settings.PORT),
    HOST: settings.HOST,
    NODE_OPTIONS:
      `${process.env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning --import=${dieWithParent}`.trim(),
    NEXTAUTH_URL: process.env.NEXTAUTH_URL ?? studioUrl,
    AUTH_TRUST_HOST: '1',
    ...(setupToken && { SETUP_TOKEN: setupToken }),
    ...(isShared && (await sharedService(prepared, settings, studioUrl))),
  };
}

/** How the studio reaches the service on its own database. A key that is given is used; else one is made and kept. */
async function sharedService(
  prepared: Prepared,
  settings: Environment,
  studioUrl: string,
): Promise<Record<string, string>> {
  const { MUSIC_APP_KEY: appKey, MUSIC_SIGNING_SECRET: signingSecret } = settings;
  const key = appKey && signingSecret ? { appKey, signingSecret } : await ensureStudioKey(prepared);
  return {
    MUSIC_API_BASE_URL: serviceAddress(settings),
    MUSIC_APP_KEY: key.appKey,
    MUSIC_SIGNING_SECRET: key.signingSecret,
    MUSIC_API_EMBEDDED: 'true',
    PUBLIC_URL: studioUrl,
  };
}
