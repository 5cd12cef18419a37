import { database } from '#lib/db/client.ts';
import type { Operation } from '#lib/db/generated/client.ts';
import { purgeEndedSessions } from '../auth/ended-sessions.ts';
import { purgeChallenges } from '../auth/passkey-challenges.ts';
import { purgeSessions } from '../auth/sessions.ts';
import { purgeSignInLinks, purgeSignInTries } from '../auth/sign-in-limit.ts';
import { purgeMemberDays } from '../people/fair-shares.ts';
import { makeReminders } from '../people/reminders.ts';
import { pollIntervalMs } from '../service.ts';
import { keepFiles } from '../vault/keep-files.ts';
import { sweepVault } from '../vault/sweep-vault.ts';
import { removeOldUploads } from '../vault/uploads.ts';
import { runJobs } from './jobs.ts';
import { moveOperation, underWay } from './operation-states.ts';
import { pollOperation, submitOperation } from './operations.ts';
import { purgeDeleted } from './song-changes.ts';
import { nextInLine } from './waiting-line.ts';

const shared = globalThis as unknown as { songloomPoller?: NodeJS.Timeout };
const minuteMs = 60_000;
let lastMinute = 0;
let lastHour = 0;

/**
 * Starts what never sleeps: asks about pending operations, runs slow calls, keeps files, reminds, empties the bin.
 * A closed tab, a lost callback or a restart therefore loses nothing. Harmless to start twice.
 */
export function startPoller(): void {
  if (shared.songloomPoller) return;
  const turn = async () => {
    await pollOnce();
    shared.songloomPoller = setTimeout(turn, pollIntervalMs());
    shared.songloomPoller.unref();
  };
  shared.songloomPoller = setTimeout(turn, 500);
}

/** One turn over everything that is due. Never throws: what fails is said, tried again, and holds up nothing else. */
export async function pollOnce(now = new Date()): Promise<void> {
  await attempt('operations', () => pollOperations(now));
  await attempt('wishes', () => askWaiting(now));
  await attempt('jobs', runJobs);
  void keepFiles();
  if (now.getTime() - lastMinute < minuteMs) return;
  lastMinute = now.getTime();
  // Letters may take as long as the mail server likes.
  void attempt('reminders', () => remindOnce(now));
  await attempt('bin', () => purgeDeleted(now));
  await attempt('sessions', () => purgeEndedSessions(now));
  await attempt('sessions in use', () => purgeSessions(now));
  await attempt('passkey challenges', () => purgeChallenges(now));
  await attempt('tries to sign in', () => purgeSignInTries(now));
  await attempt('sign-in links', () => purgeSignInLinks(now));
  await attempt('uploads', removeOldUploads);
  if (now.getTime() - lastHour < 60 * minuteMs) return;
  lastHour = now.getTime();
  await attempt('shares', () => purgeMemberDays(now));
  await attempt('vault', sweepVault);
}

let isReminding = false;
async function remindOnce(now: Date): Promise<void> {
  if (isReminding) return;
  isReminding = true;
  try {
    await makeReminders(now);
  } finally {
    isReminding = false;
  }
}

async function attempt(what: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error(`poller: ${what}:`, error instanceof Error ? error.message : error);
  }
}

/** All that are due side by side, by age: one that takes its time keeps none of the others waiting. */
async function pollOperations(now: Date): Promise<void> {
  const due = await database().operation.findMany({
    where: { state: { in: [...underWay] }, taskId: { not: null }, nextTryAt: { lte: now } },
    orderBy: { nextTryAt: 'asc' },
    take: 20,
  });
  await Promise.all(
    due.map((operation) => attempt(`operation ${operation.id}`, () => pollOperation(operation))),
  );
}

/** What the service has not taken yet is asked for again, by whose turn it is. */
async function askWaiting(now: Date): Promise<void> {
  const waiting = await nextInLine(now);
  await Promise.all(
    waiting.map((operation) => attempt(`operation ${operation.id}`, () => submitAgain(operation, now))),
  );
}

async function submitAgain(operation: Operation, now: Date): Promise<void> {
  // Claimed by moving its next try: of two pollers only one asks.
  const isClaimed = await moveOperation({
    operationId: operation.id,
    to: 'waiting',
    from: ['waiting', 'processing'],
    where: { nextTryAt: operation.nextTryAt, taskId: null },
    data: { nextTryAt: new Date(now.getTime() + minuteMs) },
  });
  if (isClaimed) void submitOperation(operation).catch((error) => console.error(error));
}
