import { randomBytes } from 'node:crypto';
import { openPool } from '#lib/db/pool.ts';
import type { Prepared } from './prepare.ts';
import { readSecrets, writeSecrets } from './secrets.ts';

/**
 * What the first visitor has to show so as to become the owner, where others than this machine's people can be first.
 * Made once and kept with the secrets; SETUP_TOKEN names another, as several studios on one database need.
 * @param reachedBy HOST, PUBLIC_URL and NEXTAUTH_URL: with none but this machine's own addresses no token is needed
 * @returns undefined where none is needed, or where the owner's account is there already
 */
export async function ensureSetupToken(
  prepared: Prepared,
  reachedBy: readonly (string | undefined)[],
): Promise<string | undefined> {
  const { environment } = prepared;
  if (await hasAccounts(environment.DATABASE_URL!)) return undefined;
  if (environment.SETUP_TOKEN) return environment.SETUP_TOKEN;
  if (reachedBy.every((address) => !address || isOwnMachine(address))) return undefined;
  const secrets = readSecrets(environment.DATA_DIR);
  if (secrets.setupToken) return secrets.setupToken;
  const setupToken = randomBytes(18).toString('base64url');
  writeSecrets(environment.DATA_DIR, { ...secrets, setupToken });
  return setupToken;
}

/** The page where the token's holder makes the owner's account. */
export const setupAddress = (studioUrl: string, token: string): string =>
  `${studioUrl.replace(/\/+$/, '')}/welcome?setup=${encodeURIComponent(token)}`;

/** Whether a host or an address is reached from this machine alone. */
export function isOwnMachine(address: string): boolean {
  const host = address.includes('://') ? new URL(address).hostname : address;
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

async function hasAccounts(databaseUrl: string): Promise<boolean> {
  const pool = openPool(databaseUrl, 1);
  try {
    return (await pool.query('SELECT FROM studio.users LIMIT 1')).rowCount === 1;
  } finally {
    await pool.end();
  }
}
