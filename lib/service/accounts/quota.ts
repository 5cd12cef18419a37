import { ServiceError } from '#lib/contract/service-error.ts';
import type { DatabaseSession } from '#lib/db/client.ts';
import type { AppKey } from '#lib/db/generated/client.ts';

const DAY_MS = 86_400_000;

/** The UTC day of a time, as YYYY-MM-DD. */
export const dayOf = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 10);

/** Counts one generation of the day inside the caller's transaction. @throws ServiceError 2003 */
export async function takeQuota(
  session: DatabaseSession,
  key: AppKey,
  dailyQuota: number,
  nowMs: number,
): Promise<string> {
  const day = dayOf(nowMs);
  const id = { appKeyId_day: { appKeyId: key.id, day } };
  const { used } = await session.usageDay.upsert({
    where: id,
    create: { appKeyId: key.id, day, used: 1 },
    update: { used: { increment: 1 } },
  });
  if (used > dailyQuota) {
    // The caller's transaction is rolled back, so the count above never happened.
    throw new ServiceError('quota_exceeded', {
      publicMessage: `Daily quota exceeded: ${dailyQuota} generations a day; it starts again at 00:00 UTC`,
      retryAfterSeconds: Math.ceil((DAY_MS - (nowMs % DAY_MS)) / 1000),
    });
  }
  return day;
}

/** Gives one generation of a day back. */
export async function returnQuota(session: DatabaseSession, appKeyId: string, day: string): Promise<void> {
  await session.usageDay.updateMany({
    where: { appKeyId, day, used: { gt: 0 } },
    data: { used: { decrement: 1 } },
  });
}
