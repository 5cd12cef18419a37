import type pg from 'pg';
import type { Task } from '#lib/db/generated/client.ts';
import { Grouped } from '../grouped.ts';

/** What polling shows of a task, and whose it is. */
export type PolledTask = Pick<
  Task,
  'id' | 'accountId' | 'status' | 'createdAt' | 'progress' | 'stage' | 'error'
>;
export type PolledTasks = Grouped<string, PolledTask | undefined>;

/** `$1` ids */
const READ = `SELECT id, account_id AS "accountId", status, progress, stage, error,
    (extract(epoch FROM created_at) * 1000)::float8 AS "createdAtMs"
  FROM service.tasks WHERE id = ANY($1)`;

/**
 * Looks tasks up for those who poll, by far the most frequent question: without Prisma, and those who ask meanwhile
 * together. Whoever asks compares `accountId`.
 */
export const openPolledTasks = (pool: pg.Pool): PolledTasks =>
  new Grouped(async (ids) => {
    const { rows } = await pool.query<Omit<PolledTask, 'createdAt'> & { createdAtMs: number }>(READ, [ids]);
    const byId = new Map(
      rows.map(({ createdAtMs, ...row }) => [row.id, { ...row, createdAt: new Date(createdAtMs) }]),
    );
    return ids.map((id) => byId.get(id));
  });
