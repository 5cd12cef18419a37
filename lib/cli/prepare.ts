import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { RESTORING } from '#lib/backup/restoring.ts';
import { ConfigurationError, type Environment, env, forgetEnvironment } from '#lib/config/env.ts';
import {
  DatabaseInUseError,
  type EmbeddedDatabase,
  embeddedUrl,
  isReachable,
  startEmbeddedDatabase,
} from '#lib/db/embedded.ts';
import { migrate } from '#lib/db/migrate.ts';
import { checkSecretsOf, readSecrets, type Secrets, writeSecrets } from './secrets.ts';

/** The ground every command stands on: secrets read, database reachable, migrations applied. */
export interface Prepared {
  environment: Environment;
  secrets: Secrets;
  /** Ends what this command started (not what it found running). */
  close(): Promise<void>;
}

/**
 * Prepares a command. The embedded database is started unless `DATABASE_URL` names another or one of this data
 * directory runs already (then it is shared, when `shareRunning`).
 * @throws ConfigurationError with one clear line
 */
export async function prepare({
  shareRunning,
  isRestoring = false,
}: {
  shareRunning: boolean;
  /** Its database is made anew for a back-up's rows. */
  isRestoring?: boolean;
}): Promise<Prepared> {
  const dataDir = env().DATA_DIR;
  checkWritable(dataDir);
  const secrets = readSecrets(dataDir);
  if (!isRestoring) checkWhole(dataDir, secrets);
  const isSecretGiven = Boolean(process.env.APP_SECRET);
  process.env.APP_SECRET ||= secrets.appSecret;
  process.env.NEXTAUTH_SECRET ||= secrets.sessionSecret;
  const started = process.env.DATABASE_URL ? undefined : await openEmbedded(dataDir, shareRunning);
  forgetEnvironment();
  try {
    process.env.DATABASE_URL ||= embeddedUrl(dataDir);
    forgetEnvironment();
    await migrate(process.env.DATABASE_URL);
    if (!isRestoring && !isSecretGiven) await checkSecretsOf(process.env.DATABASE_URL, dataDir, secrets);
  } catch (error) {
    await started?.stop();
    if (error instanceof ConfigurationError) throw error;
    const which = started ? `The database under ${dataDir}` : 'The database of DATABASE_URL';
    throw new ConfigurationError(`${which} cannot be used: ${messageOf(error)}`);
  }
  if (started && !secrets.embeddedSince) {
    secrets.embeddedSince = new Date().toISOString();
    writeSecrets(dataDir, secrets);
  }
  return { environment: env(), secrets, close: async () => started?.stop() };
}

/**
 * A data directory that is not what it was is not begun anew without a word: whoever came first then would be its owner.
 * @throws ConfigurationError
 */
function checkWhole(dataDir: string, secrets: Secrets): void {
  if (existsSync(path.join(dataDir, RESTORING)))
    throw new ConfigurationError(
      `A restore into ${dataDir} was cut off: run it again, which begins anew, or empty the folder`,
    );
  const database = path.join(dataDir, 'database');
  if (!process.env.DATABASE_URL && secrets.embeddedSince && !existsSync(path.join(database, 'PG_VERSION')))
    throw new ConfigurationError(
      `${database} is there no more, or has lost its PG_VERSION: put it back from a back-up (to begin anew, use an empty DATA_DIR)`,
    );
}

function checkWritable(dataDir: string): void {
  try {
    makeFolder(dataDir, 0o700);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigurationError(`DATA_DIR ${dataDir} cannot be written: ${messageOf(error)}`);
  }
}

/** Makes a folder and its parents. Node's own recursive mkdir never ends where a parent takes no folders, as /proc. */
export function makeFolder(folder: string, mode = 0o777): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST' && statSync(folder).isDirectory();
    if (!isThere) throw error;
  }
}

async function isRunning(dataDir: string): Promise<boolean> {
  try {
    return await isReachable(embeddedUrl(dataDir));
  } catch (error) {
    throw new ConfigurationError(messageOf(error));
  }
}

async function openEmbedded(dataDir: string, shareRunning: boolean): Promise<EmbeddedDatabase | undefined> {
  if (shareRunning && (await isRunning(dataDir))) return undefined;
  // A predecessor that was killed or told to stop may still be closing its files.
  for (let tries = 0; ; tries++) {
    try {
      return await startEmbeddedDatabase(dataDir);
    } catch (error) {
      if (!(error instanceof DatabaseInUseError) || tries >= 16)
        throw new ConfigurationError(messageOf(error));
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

/** What went wrong, in words; connection errors of several addresses come as one. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message || error.name : String(error);
}

/**
 * Runs a command: an error people can act on becomes one line and exit code 1.
 * @param usage said where an option is not known
 */
export async function runCommand(main: () => Promise<void>, usage?: string): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (isArgumentError(error)) console.error([messageOf(error), usage].filter(Boolean).join('; '));
    else if (error instanceof ConfigurationError) console.error(error.message);
    else if (isDiskFull(error)) console.error('The disk is full: make room; nothing is lost');
    else console.error(error);
    process.exitCode = 1;
    process.exit();
  }
}

/** Of `parseArgs`: an option that is not known, or has no value. */
const isArgumentError = (error: unknown): boolean =>
  error instanceof TypeError && String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');

const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException | null)?.code));
