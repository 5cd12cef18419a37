import type { Database, DatabaseSession } from '#lib/db/client.ts';
import { fileEntries, filesOf } from '#lib/service/clips/clip-files.ts';
import type { ObjectStore } from '#lib/service/storage/object-store.ts';
import type { TaskEvidence } from './check-history.ts';

/** What database and store hold, the database at one moment. */
export async function gather(database: Database, store: ObjectStore, appKeyId: string, accountId: string) {
  const { rows, account, quotaUsed } = await database.$transaction(
    async (session) => ({
      rows: await readTasks(session, appKeyId),
      account: await readAccount(session, accountId),
      quotaUsed: await readQuota(session, appKeyId),
    }),
    { isolationLevel: 'RepeatableRead', timeout: 60_000, maxWait: 60_000 },
  );
  return { tasks: await withFiles(rows, store), account, quotaUsed };
}

async function readTasks(database: DatabaseSession, appKeyId: string) {
  const tasks = await database.task.findMany({
    where: { appKeyId },
    include: { clips: { orderBy: { position: 'asc' } } },
    orderBy: { id: 'asc' },
  });
  const deliveries = await database.callbackDelivery.findMany({ where: { appKeyId } });
  const entries = await database.pointsEntry.findMany({ where: { appKeyId } });
  return { tasks, deliveries, entries };
}

async function withFiles(
  { tasks, deliveries, entries }: Awaited<ReturnType<typeof readTasks>>,
  store: ObjectStore,
): Promise<TaskEvidence[]> {
  const found: TaskEvidence[] = [];
  for (const {
    id,
    status,
    attempt,
    error,
    pointsTaken,
    callbackUrl,
    clips,
    createdAt,
    finishedAt,
  } of tasks) {
    found.push({
      id,
      status: status as TaskEvidence['status'],
      attempt,
      error,
      seconds: ((finishedAt ?? new Date()).getTime() - createdAt.getTime()) / 1000,
      pointsTaken,
      callbackUrl,
      clips: await Promise.all(
        clips.map(async (clip) => ({
          id: clip.id,
          files: await Promise.all(
            fileEntries(filesOf(clip)).map(async ([, { key, bytes }]) => ({
              key,
              bytes,
              storedBytes: await store.size(key),
            })),
          ),
        })),
      ),
      deliveries: deliveries.filter((delivery) => delivery.taskId === id),
      entries: entries.filter((entry) => entry.reference === id),
    });
  }
  return found;
}

/** The account's balance beside the sum of its ledger. */
async function readAccount(database: DatabaseSession, accountId: string) {
  const account = await database.serviceAccount.findUniqueOrThrow({ where: { id: accountId } });
  const sum = await database.pointsEntry.aggregate({ where: { accountId }, _sum: { amount: true } });
  return { pointsBalance: account.pointsBalance, sumOfEntries: sum._sum.amount ?? 0 };
}

/** Generations counted against the key's quota, over all days of the run. */
async function readQuota(database: DatabaseSession, appKeyId: string): Promise<number> {
  const used = await database.usageDay.aggregate({ where: { appKeyId }, _sum: { used: true } });
  return used._sum.used ?? 0;
}
