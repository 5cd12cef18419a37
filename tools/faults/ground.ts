import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '#lib/db/client.ts';
import { createKey, DEFAULT_ACCOUNT_ID } from '#lib/service/accounts/create-key.ts';
import { grantPoints } from '#lib/service/accounts/points.ts';

const POINTS = 1_000_000;
const PLENTY = 1_000_000;

/** A folder for one run; removed at its end unless something went wrong. */
export function makeScratch(name: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), `songloom-${name}-`));
  const logs = path.join(folder, 'logs');
  mkdirSync(logs);
  return {
    folder,
    dataDir: path.join(folder, 'data'),
    logFile: (program: string) => path.join(logs, `${program}.log`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A key with counted points and no limits that the load would meet. */
export async function makeLoadKey(databaseUrl: string, appSecret: string) {
  const database = openDatabase(databaseUrl);
  try {
    const key = await createKey({
      database,
      appSecret,
      name: 'load',
      rateLimitRequests: PLENTY,
      rateLimitWindowSeconds: 10,
      concurrencyLimit: PLENTY,
      dailyQuota: PLENTY,
    });
    await grantPoints(database, DEFAULT_ACCOUNT_ID, POINTS);
    return key;
  } finally {
    await database.$disconnect();
  }
}
