import { createManagementClient } from '#lib/client/create-management-client.ts';
import { env } from '#lib/config/env.ts';
import { limits } from '#lib/config/limits.ts';
import { serviceAddress } from '#lib/config/own-origin.ts';
import type { Usage } from '#lib/contract/management.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { type DatabaseSession, database } from '#lib/db/client.ts';
import { isEmbedded } from '../service.ts';

/**
 * All people of a studio use one account of its service. What it may store and make in a day is theirs together, and
 * nobody's alone: a person may have at most twice as much as is left. So one who takes all there is gets two thirds, two
 * of them two fifths each, and whoever comes after them always finds something. (The dynamic threshold of shared
 * buffers: A. K. Choudhury and E. L. Hahne, "Dynamic Queue Length Thresholds for Shared-Memory Packet Switches", 1998.)
 */
const SHARE_OF_WHAT_IS_LEFT = 2;

/** How long what the service said is believed. */
const BELIEVED_MS = 30_000;
/** It does not say? Then it says by itself what it refuses. */
const WAIT_MS = 5_000;
/** Storage comes back by and by. */
const STORAGE_RETRY_SECONDS = 3_600;
const MEGABYTE = 1024 * 1024;
const DAY_MS = 86_400_000;
/** Under this day stands what never expires. */
const FOREVER = '9999-12-31';

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Counts a task that the service took for a person. */
export async function countAsked(userId: string, session: DatabaseSession = database()): Promise<void> {
  await add(session, userId, dayOf(Date.now()), 1, 0);
}

/** Counts audio that the service stores for a person from now on; for ever, where it does not expire. */
export async function countStored(
  userId: string,
  seconds: number,
  { isForever = false, session = database() }: { isForever?: boolean; session?: DatabaseSession } = {},
): Promise<void> {
  if (seconds > 0) await add(session, userId, isForever ? FOREVER : dayOf(Date.now()), 0, seconds);
}

const add = (session: DatabaseSession, userId: string, day: string, asked: number, seconds: number) =>
  session.$executeRaw`
    INSERT INTO studio.member_days AS known (user_id, day, asked, seconds) VALUES (${userId}, ${day}, ${asked}, ${seconds})
    ON CONFLICT (user_id, day) DO UPDATE
      SET asked = known.asked + excluded.asked, seconds = known.seconds + excluded.seconds`;

/**
 * Whether a person may have more of the service's account just now. Only where others have a part in it, and where it is
 * our own: another's says what it likes.
 * @throws ServiceError 2003 with what is shared and how much of it is theirs
 */
export async function checkFairShare(userId: string, now = Date.now()): Promise<void> {
  if (!isEmbedded() || (await database().user.count()) < 2) return;
  const usage = await usageOfService(now);
  if (!usage) return;
  const shares = await sharesOf(userId, now);
  const { storage, today } = usage;
  if (storage && storage.quota_bytes > 0 && shares.allSeconds > 0) {
    const own = (storage.used_bytes * shares.seconds) / shares.allSeconds;
    if (isTooMuch(own, storage.quota_bytes - storage.used_bytes))
      throw new ServiceError('quota_exceeded', {
        publicMessage: `Storage that everybody here shares: about ${Math.round(own / MEGABYTE)} MB of ${Math.round(storage.quota_bytes / MEGABYTE)} MB are yours already; it is free again as your songs expire`,
        retryAfterSeconds: STORAGE_RETRY_SECONDS,
      });
  }
  if (today && isTooMuch(shares.asked, today.daily_quota - today.used))
    throw new ServiceError('quota_exceeded', {
      publicMessage: `Songs of a day that everybody here shares: ${shares.asked} of ${today.daily_quota} are yours already; it starts again at 00:00 UTC`,
      retryAfterSeconds: Math.ceil((DAY_MS - (now % DAY_MS)) / 1000),
    });
}

const isTooMuch = (own: number, left: number): boolean =>
  own > 0 && own >= SHARE_OF_WHAT_IS_LEFT * Math.max(0, left);

/** What a person and all of them have had: seconds that still lie there, tasks of today. */
async function sharesOf(
  userId: string,
  now: number,
): Promise<{ seconds: number; allSeconds: number; asked: number }> {
  const [row] = await database().$queryRaw<{ seconds: number; all: number; asked: number }[]>`
    SELECT coalesce(sum(seconds) FILTER (WHERE user_id = ${userId}), 0)::float8 AS seconds,
           coalesce(sum(seconds), 0)::float8 AS all,
           coalesce(sum(asked) FILTER (WHERE user_id = ${userId} AND day = ${dayOf(now)}), 0)::int AS asked
      FROM studio.member_days WHERE day >= ${firstDay(now)}`;
  return { seconds: row?.seconds ?? 0, allSeconds: row?.all ?? 0, asked: row?.asked ?? 0 };
}

/** Nothing that expires lies there for longer. */
const firstDay = (now: number): string => dayOf(now - limits().LIMIT_RETENTION_DAYS * DAY_MS);

/** Forgets days of which nothing is left. */
export async function purgeMemberDays(now: Date): Promise<void> {
  await database().memberDay.deleteMany({ where: { day: { lt: firstDay(now.getTime()) } } });
}

let known: { usage: Usage | undefined; until: number } | undefined;

async function usageOfService(now: number): Promise<Usage | undefined> {
  if (known && known.until > now) return known.usage;
  const settings = env();
  const usage = await createManagementClient({
    baseUrl: serviceAddress(settings),
    appKey: settings.MUSIC_APP_KEY ?? '',
    timeoutMs: WAIT_MS,
  })
    .readUsage()
    .catch(() => undefined);
  known = { usage, until: now + BELIEVED_MS };
  return usage;
}

/** For tests: what the service said is asked for anew. */
export function forgetUsage(): void {
  known = undefined;
}
