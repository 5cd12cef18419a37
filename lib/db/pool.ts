import pg from 'pg';

/** Plain connections, for what is not Prisma's: the limits. The caller ends it. */
export function openPool(url: string, max = 4): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 15_000 });
  // An idle connection that breaks (the database restarted) must not end the process; the next query reconnects.
  pool.on('error', () => undefined);
  return pool;
}

/** Longest wait for the answer to one statement: a database that hangs counts as away. */
const PIPELINE_ANSWER_MS = 20_000;

/**
 * One connection on which statements are sent without waiting for the answers to those before them. No named
 * statements, so that a pooler in front and the embedded database's one session are no hindrance.
 */
export function openPipeline(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 15_000,
    query_timeout: PIPELINE_ANSWER_MS,
    pipeline: true,
  });
  pool.on('error', () => undefined);
  return pool;
}
