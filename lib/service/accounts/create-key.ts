import type { DatabaseSession } from '#lib/db/client.ts';
import { newId } from '../ids.ts';
import { makeAppKey, makeSigningSecret } from './app-key.ts';
import { sealSecret } from './secret-box.ts';

/** The account of an installation that has only one. */
export const DEFAULT_ACCOUNT_ID = 'default';

export interface CreateKeyRequest {
  database: DatabaseSession;
  /** APP_SECRET: encrypts the signing secret at rest. */
  appSecret: string;
  name: string;
  /** Default: the installation's own account, made where it is missing. */
  accountId?: string;
  /** Limits of this key; the configuration's where absent. */
  rateLimitRequests?: number | null;
  rateLimitWindowSeconds?: number | null;
  concurrencyLimit?: number | null;
  dailyQuota?: number | null;
  /** May manage keys and deliveries of its account. */
  canManage?: boolean;
}

export interface CreatedKey {
  id: string;
  /** Shown once. */
  appKey: string;
  /** Shown once. */
  signingSecret: string;
}

/** Makes an AppKey and its signing secret. Both are returned here and can never be read again. */
export async function createKey(request: CreateKeyRequest): Promise<CreatedKey> {
  const { database, appSecret, name, accountId = DEFAULT_ACCOUNT_ID, ...limits } = request;
  const id = newId();
  const { appKey, ...stored } = makeAppKey();
  const signingSecret = makeSigningSecret();
  await database.serviceAccount.upsert({
    where: { id: accountId },
    create: { id: accountId, name: accountId === DEFAULT_ACCOUNT_ID ? 'This installation' : accountId },
    update: {},
  });
  await database.appKey.create({
    data: {
      id,
      accountId,
      name,
      ...stored,
      encryptedSigningSecret: sealSecret(signingSecret, appSecret),
      ...limits,
    },
  });
  return { id, appKey, signingSecret };
}
