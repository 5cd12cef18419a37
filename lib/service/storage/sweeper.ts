import { type ClipFiles, filesOf } from '../clips/clip-files.ts';
import type { ServiceContext } from '../context.ts';

type Parts = Pick<ServiceContext, 'database' | 'clock' | 'limits' | 'log' | 'store'>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const USAGE_DAYS_KEPT = 60;
/** What was asked for is looked up when something went wrong; nothing reads it once its task is done. */
const REQUEST_DAYS_KEPT = 7;
const BATCH = 100;

/** One round: expired files out, old records out. Safe to run in several processes and to be cut off anywhere. */
export async function sweep(parts: Parts): Promise<void> {
  await sweepClips(parts);
  await sweepStems(parts);
  await sweepRecords(parts);
}

async function sweepClips({ database, clock, store, log }: Parts): Promise<void> {
  const expired = await database.clip.findMany({
    where: { status: 'complete', expireAt: { lte: new Date(clock.now()) } },
    select: { id: true, files: true },
    take: BATCH,
  });
  for (const clip of expired) {
    if (await isInUse(database, clip.id)) continue;
    // Files first: cut off in between, the next round finds the row again and deletes nothing twice.
    await deleteFiles(store, filesOf(clip));
    await database.clip.updateMany({ where: { id: clip.id }, data: { status: 'expired', files: {} } });
    log.info({ clipId: clip.id }, 'clip expired');
  }
}

/** What is being worked from stays until that task has finished. */
const isInUse = async (database: Parts['database'], id: string): Promise<boolean> =>
  (await database.task.count({
    where: { status: { in: ['queuing', 'processing'] }, sourceClipIds: { has: id } },
  })) > 0;

async function sweepStems({ database, clock, store }: Parts): Promise<void> {
  const expired = await database.stemJob.findMany({
    where: { status: 'complete', expireAt: { lte: new Date(clock.now()) } },
    select: { id: true, files: true },
    take: BATCH,
  });
  for (const job of expired) {
    if (await isInUse(database, job.id)) continue;
    await deleteFiles(store, filesOf(job));
    await database.stemJob.updateMany({ where: { id: job.id }, data: { status: 'expired', files: {} } });
  }
}

async function sweepRecords({ database, clock, limits }: Parts): Promise<void> {
  const before = (ageMs: number) => new Date(clock.now() - ageMs);
  await database.idempotentAnswer.deleteMany({
    where: { createdAt: { lt: before(limits.IDEMPOTENCY_HOURS * HOUR_MS) } },
  });
  await database.callbackDelivery.deleteMany({
    where: { status: { not: 'pending' }, createdAt: { lt: before(limits.DELIVERY_LOG_DAYS * DAY_MS) } },
  });
  // Its size is told from the row alone: what is gone already is not read again.
  await database.$executeRaw`
    UPDATE service.tasks SET request = '{}'
     WHERE status IN ('completed', 'failed') AND finished_at < ${before(REQUEST_DAYS_KEPT * DAY_MS)}
       AND pg_column_size(request) > pg_column_size('{}'::jsonb)`;
  const oldestDay = before(USAGE_DAYS_KEPT * DAY_MS)
    .toISOString()
    .slice(0, 10);
  await database.usageDay.deleteMany({ where: { day: { lt: oldestDay } } });
}

/** Deletes kept files. Those that are gone already are no error. */
export async function deleteFiles(store: Parts['store'], files: ClipFiles): Promise<void> {
  for (const file of Object.values(files)) if (file) await store.delete(file.key);
}

/** The embedded database has no autovacuum: dead rows of the polling tables would pile up. */
export async function vacuum({ database }: Pick<ServiceContext, 'database'>): Promise<void> {
  await database.$executeRawUnsafe('VACUUM (ANALYZE)');
}
