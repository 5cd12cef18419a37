import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ConfigurationError } from '#lib/config/env.ts';
import { openPool } from '#lib/db/pool.ts';
import { openSecret } from '#lib/service/accounts/secret-box.ts';

const secretsSchema = z.object({
  appSecret: z.string().min(1),
  sessionSecret: z.string().min(1),
  /** The studio's own key to the embedded service, made when the service first starts. */
  studioKey: z.object({ id: z.string(), appKey: z.string(), signingSecret: z.string() }).optional(),
  /** What the first visitor has to show, where others than this machine's people can be first. */
  setupToken: z.string().optional(),
  /** When the embedded database beside it was made: without it there is something amiss. */
  embeddedSince: z.string().optional(),
});

/** What is made once and kept under `DATA_DIR`, readable by its owner only. */
export type Secrets = z.infer<typeof secretsSchema>;

const fileOf = (dataDir: string) => path.join(dataDir, 'secrets.json');

/**
 * Reads the secrets, making them at first use.
 * @throws ConfigurationError when the file is damaged: new secrets would make the stored keys useless without a word
 */
export function readSecrets(dataDir: string): Secrets {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = fileOf(dataDir);
  if (existsSync(file)) return parseSecrets(file);
  const areGiven = process.env.APP_SECRET && process.env.NEXTAUTH_SECRET;
  if (!areGiven && existsSync(path.join(dataDir, 'database', 'PG_VERSION')))
    throw new ConfigurationError(
      `${file} is missing beside a database: put it back from a back-up; without it every key and session ends (to accept that, set APP_SECRET and NEXTAUTH_SECRET to new ones)`,
    );
  const secrets: Secrets = {
    appSecret: randomBytes(32).toString('hex'),
    sessionSecret: randomBytes(32).toString('hex'),
  };
  writeSecrets(dataDir, secrets);
  madeNow.add(secrets);
  return secrets;
}

/** Secrets that were not there before this program. */
const madeNow = new WeakSet<Secrets>();

/**
 * A database and the secrets beside it belong together, wherever the database is: keys that the secrets do not open
 * were made under others. Secrets made just now for such a database are taken away again.
 * @throws ConfigurationError
 */
export async function checkSecretsOf(databaseUrl: string, dataDir: string, secrets: Secrets): Promise<void> {
  const sealed = await newestSealedSecret(databaseUrl);
  if (!sealed || opens(sealed, secrets.appSecret)) return;
  const file = fileOf(dataDir);
  const isNew = madeNow.has(secrets);
  if (isNew) rmSync(file, { force: true });
  throw new ConfigurationError(
    `The database has keys that were made with other secrets than ${isNew ? `a new ${file}` : file} holds: put the file back that belongs to it, from a back-up; without it every key and session ends (to accept that, set APP_SECRET and NEXTAUTH_SECRET to new ones)`,
  );
}

async function newestSealedSecret(databaseUrl: string): Promise<string | undefined> {
  const pool = openPool(databaseUrl, 1);
  try {
    const { rows } = await pool.query(
      "SELECT encrypted_signing_secret AS sealed FROM service.app_keys WHERE status <> 'deleted' ORDER BY created_at DESC LIMIT 1",
    );
    return rows[0]?.sealed;
  } finally {
    await pool.end();
  }
}

function opens(sealed: string, appSecret: string): boolean {
  try {
    openSecret(sealed, appSecret);
    return true;
  } catch {
    return false;
  }
}

function parseSecrets(file: string): Secrets {
  try {
    return secretsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new ConfigurationError(
      `${file} is damaged: put it back from a back-up; without it every key and session ends (delete it to accept that)`,
    );
  }
}

/** Replaces the secrets at once: a crash leaves the old file or the new one. */
export function writeSecrets(dataDir: string, secrets: Secrets): void {
  const file = fileOf(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
