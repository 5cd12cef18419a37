import { database } from '#lib/db/client.ts';

/** True while the studio can reach its database. */
export async function isStudioHealthy(): Promise<boolean> {
  return database().$queryRaw`SELECT 1`.then(
    () => true,
    () => false,
  );
}
