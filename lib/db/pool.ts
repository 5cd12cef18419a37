import pg from 'pg';

/** Plain connections, for what is not Prisma's: the queue and the limits. The caller ends it. */
export function openPool(url: string, max = 4): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 15_000 });
  // An idle connection that breaks (the database restarted) must not end the process; the next query reconnects.
  pool.on('error', () => undefined);
  return pool;
}
