import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What is made once and kept under `DATA_DIR`, readable by its owner only. */
export interface Secrets {
  appSecret: string;
  sessionSecret: string;
  /** The studio's own key to the embedded service, made when the service first starts. */
  studioKey?: { id: string; appKey: string; signingSecret: string };
}

const fileOf = (dataDir: string) => path.join(dataDir, 'secrets.json');

/** Reads the secrets, making them at first use. @throws Error when the folder cannot be written. */
export function readSecrets(dataDir: string): Secrets {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = fileOf(dataDir);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  const secrets: Secrets = {
    appSecret: randomBytes(32).toString('hex'),
    sessionSecret: randomBytes(32).toString('hex'),
  };
  writeSecrets(dataDir, secrets);
  return secrets;
}

/** Replaces the secrets at once: a crash leaves the old file or the new one. */
export function writeSecrets(dataDir: string, secrets: Secrets): void {
  const file = fileOf(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
