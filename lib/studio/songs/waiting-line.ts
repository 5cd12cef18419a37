import { ServiceError } from '#lib/contract/service-error.ts';
import { database } from '#lib/db/client.ts';
import type { Operation } from '#lib/db/generated/client.ts';

/** Wishes of one person that may wait at a time. */
export const MOST_WAITING = 200;
/** Asked for in one turn. */
const BATCH = 20;
/** A wish that is asked for again no later than this stands in line; one that waits for a new day's quota does not. */
const STANDS_MS = 15_000;

/**
 * The people's share of the service: who has a wish in line, and how many of theirs it is working on. All people use one
 * key of the service, which takes so many tasks at a time: a place that becomes free is for who has fewest, and of one
 * person the first wish comes first. Uploads take no place there and stand in a line of their own.
 */
const LINE = `
  line AS (
    SELECT id, owner_id, verb = 'upload' AS is_upload, next_try_at,
           row_number() OVER (PARTITION BY owner_id, verb = 'upload' ORDER BY created_at, id) AS place
      FROM studio.operations
     WHERE state IN ('waiting', 'processing') AND task_id IS NULL
  ), open AS (
    SELECT owner_id, count(*) AS tasks FROM studio.operations
     WHERE state IN ('queuing', 'processing') AND task_id IS NOT NULL GROUP BY owner_id
  ), standing AS (
    SELECT line.is_upload, count(DISTINCT line.owner_id) AS owners, min(coalesce(open.tasks, 0)) AS fewest
      FROM line LEFT JOIN open USING (owner_id) WHERE line.next_try_at <= $1 GROUP BY line.is_upload
  )`;

/** Wishes that are to be asked for now, in the order in which they are. */
export async function nextInLine(now: Date): Promise<Operation[]> {
  const rows = await database().$queryRawUnsafe<{ id: string }[]>(
    `WITH ${LINE}
     SELECT line.id FROM line JOIN standing USING (is_upload) LEFT JOIN open USING (owner_id)
      WHERE line.next_try_at <= $2
        AND (standing.owners = 1 OR line.is_upload OR (line.place = 1 AND coalesce(open.tasks, 0) = standing.fewest))
      ORDER BY line.place, coalesce(open.tasks, 0), line.next_try_at LIMIT ${BATCH}`,
    new Date(now.getTime() + STANDS_MS),
    now,
  );
  // What another poller has taken since is no longer due.
  const found = await database().operation.findMany({
    where: { id: { in: rows.map(({ id }) => id) }, taskId: null, nextTryAt: { lte: now } },
  });
  return rows.flatMap(({ id }) => found.find((operation) => operation.id === id) ?? []);
}

/** Whether somebody stands in line who has fewer of theirs at the service than this person: then it is not their turn. */
export async function mustWait(ownerId: string): Promise<boolean> {
  const rows = await database().$queryRawUnsafe<unknown[]>(
    `WITH ${LINE}
     SELECT 1 FROM line LEFT JOIN open USING (owner_id)
      WHERE line.owner_id <> $2 AND NOT line.is_upload AND line.next_try_at <= $1
        AND coalesce(open.tasks, 0) < coalesce((SELECT tasks FROM open WHERE owner_id = $2), 0) LIMIT 1`,
    new Date(Date.now() + STANDS_MS),
    ownerId,
  );
  return rows.length > 0;
}

/** @throws ServiceError 2002 where a person has as many wishes waiting as may wait */
export async function checkWaiting(ownerId: string): Promise<void> {
  const waiting = await database().operation.count({
    where: { ownerId, state: { in: ['waiting', 'processing'] }, taskId: null },
  });
  if (waiting < MOST_WAITING) return;
  throw new ServiceError('concurrency_exceeded', {
    publicMessage: `${waiting} of your songs and uploads are waiting already: wait for some of them`,
    retryAfterSeconds: 60,
  });
}
