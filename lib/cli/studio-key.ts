import { openPool } from '#lib/db/pool.ts';
import type { Prepared } from './prepare.ts';
import { readSecrets, type Secrets, writeSecrets } from './secrets.ts';

/**
 * The studio's own key to the embedded service, made at first start and kept with the secrets. A key that the
 * database does not know (another database, a restored back-up) is replaced.
 */
export async function ensureStudioKey({
  environment,
  secrets,
}: Prepared): Promise<NonNullable<Secrets['studioKey']>> {
  const known = secrets.studioKey;
  if (known && (await isStored(environment.DATABASE_URL!, known.id))) return known;
  // Loaded where it is needed: every later start goes without Prisma here.
  const { openDatabase } = await import('#lib/db/client.ts');
  const { createKey } = await import('#lib/service/accounts/create-key.ts');
  const database = openDatabase(environment.DATABASE_URL);
  try {
    const studioKey = await createKey({
      database,
      appSecret: environment.APP_SECRET!,
      name: 'Studio',
      canManage: true,
    });
    writeSecrets(environment.DATA_DIR, { ...readSecrets(environment.DATA_DIR), studioKey });
    return studioKey;
  } finally {
    await database.$disconnect();
  }
}

async function isStored(databaseUrl: string, id: string): Promise<boolean> {
  const pool = openPool(databaseUrl, 1);
  try {
    const { rowCount } = await pool.query(
      "SELECT FROM service.app_keys WHERE id = $1 AND status = 'active'",
      [id],
    );
    return rowCount === 1;
  } finally {
    await pool.end();
  }
}
