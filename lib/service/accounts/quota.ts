import { ServiceError } from '#lib/contract/service-error.ts';
import type { DatabaseSession } from '#lib/db/client.ts';

const DAY_MS = 86_400_000;

/** The UTC day of a time, as YYYY-MM-DD. */
export const dayOf = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 10);

/** 2003: the key has had all generations of its UTC day. */
export function quotaExceeded(dailyQuota: number, nowMs: number): ServiceError {
  return new ServiceError('quota_exceeded', {
    publicMessage: `Daily quota exceeded: ${dailyQuota} generations a day; it starts again at 00:00 UTC`,
    retryAfterSeconds: Math.ceil((DAY_MS - (nowMs % DAY_MS)) / 1000),
  });
}

/** Gives one generation of a day back. */
export async function returnQuota(session: DatabaseSession, appKeyId: string, day: string): Promise<void> {
  await session.usageDay.updateMany({
    where: { appKeyId, day, used: { gt: 0 } },
    data: { used: { decrement: 1 } },
  });
}
