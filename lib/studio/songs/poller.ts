import { database } from '#lib/db/client.ts';
import { purgeEndedSessions } from '../auth/ended-sessions.ts';
import { purgeSignInTries } from '../auth/sign-in-limit.ts';
import { makeReminders } from '../people/reminders.ts';
import { pollIntervalMs } from '../service.ts';
import { keepFiles } from '../vault/keep-files.ts';
import { runJobs } from './jobs.ts';
import { pollOperation, submitOperation } from './operations.ts';
import { purgeDeleted } from './song-changes.ts';

const shared = globalThis as unknown as { songloomPoller?: NodeJS.Timeout };
const minuteMs = 60_000;
let lastMinute = 0;

/**
 * Starts what never sleeps: asks about pending operations, runs slow calls, keeps files, reminds, empties the bin.
 * A closed tab, a lost callback or a restart therefore loses nothing. Harmless to start twice.
 */
export function startPoller(): void {
  if (shared.songloomPoller) return;
  const turn = async () => {
    await pollOnce().catch((error) =>
      console.error('poller:', error instanceof Error ? error.message : error),
    );
    shared.songloomPoller = setTimeout(turn, pollIntervalMs());
    shared.songloomPoller.unref();
  };
  shared.songloomPoller = setTimeout(turn, 500);
}

/** One turn over everything that is due. */
export async function pollOnce(now = new Date()): Promise<void> {
  const due = await database().operation.findMany({
    where: { state: { in: ['waiting', 'queuing', 'processing'] }, nextTryAt: { lte: now } },
    orderBy: { nextTryAt: 'asc' },
    take: 20,
  });
  for (const operation of due) {
    if (operation.taskId) await pollOperation(operation);
    else {
      // Claimed by moving its next try: of two pollers only one asks.
      const claimed = await database().operation.updateMany({
        where: { id: operation.id, nextTryAt: operation.nextTryAt },
        data: {
          nextTryAt: new Date(now.getTime() + minuteMs),
          ...(operation.state === 'processing' ? { state: 'waiting' } : {}),
        },
      });
      if (claimed.count > 0) void submitOperation(operation).catch((error) => console.error(error));
    }
  }
  await runJobs();
  void keepFiles();
  if (now.getTime() - lastMinute >= minuteMs) {
    lastMinute = now.getTime();
    await makeReminders(now);
    await purgeDeleted(now);
    await purgeEndedSessions(now);
    await purgeSignInTries(now);
  }
}
