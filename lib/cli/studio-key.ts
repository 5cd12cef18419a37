import { openDatabase } from '#lib/db/client.ts';
import { createKey } from '#lib/service/accounts/create-key.ts';
import type { Prepared } from './prepare.ts';
import { type Secrets, writeSecrets } from './secrets.ts';

/**
 * The studio's own key to the embedded service, made at first start and kept with the secrets. A key that the
 * database does not know (another database, a restored back-up) is replaced.
 */
export async function ensureStudioKey({
  environment,
  secrets,
}: Prepared): Promise<NonNullable<Secrets['studioKey']>> {
  const database = openDatabase(environment.DATABASE_URL);
  try {
    const known = secrets.studioKey;
    const isStored =
      known && (await database.appKey.count({ where: { id: known.id, status: 'active' } })) === 1;
    if (isStored) return known;
    const studioKey = await createKey({
      database,
      appSecret: environment.APP_SECRET!,
      name: 'Studio',
      canManage: true,
    });
    writeSecrets(environment.DATA_DIR, { ...secrets, studioKey });
    return studioKey;
  } finally {
    await database.$disconnect();
  }
}
