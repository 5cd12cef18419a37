import type pg from 'pg';
import type { Task } from '#lib/db/generated/client.ts';
import { Grouped } from '../grouped.ts';

/** What polling shows of a task, and whose it is. */
export type PolledTask = Pick<
  Task,
  'id' | 'accountId' | 'status' | 'attempt' | 'createdAt' | 'progress' | 'stage' | 'error' | 'streamAt'
>;
export type PolledTasks = Grouped<string, PolledTask | undefined>;

type Row = Omit<PolledTask, 'createdAt' | 'streamAt'> & { createdAtMs: number; streamAtMs: number | null };

/** `$1` ids */
const READ = `SELECT id, account_id AS "accountId", status, attempt, progress, stage, error,
    (extract(epoch FROM created_at) * 1000)::float8 AS "createdAtMs",
    (extract(epoch FROM stream_at) * 1000)::float8 AS "streamAtMs"
  FROM service.tasks WHERE id = ANY($1)`;

/**
 * Looks tasks up for those who poll, by far the most frequent question: without Prisma, and those who ask meanwhile
 * together. Whoever asks compares `accountId`.
 */
export const openPolledTasks = (pool: pg.Pool): PolledTasks =>
  new Grouped(async (ids) => {
    const { rows } = await pool.query<Row>(READ, [ids]);
    const byId = new Map(
      rows.map(({ createdAtMs, streamAtMs, ...row }) => [
        row.id,
        {
          ...row,
          createdAt: new Date(createdAtMs),
          streamAt: streamAtMs === null ? null : new Date(streamAtMs),
        },
      ]),
    );
    return ids.map((id) => byId.get(id));
  });
