import type { ServiceContext } from '../context.ts';

const PAGE_SIZE = 50;

/** The newest deliveries of an account with their tries, newest first. */
export function listDeliveries(
  { database }: Pick<ServiceContext, 'database'>,
  accountId: string,
  before?: string,
) {
  return database.callbackDelivery.findMany({
    where: { accountId, ...(before && { id: { lt: before } }) },
    include: { tries: { orderBy: { startedAt: 'asc' } } },
    orderBy: { id: 'desc' },
    take: PAGE_SIZE,
  });
}

/** Starts a finished delivery over, with all its retries. @returns false where the account has none such */
export async function resendDelivery(
  { database, clock, queue }: Pick<ServiceContext, 'database' | 'clock' | 'queue'>,
  accountId: string,
  deliveryId: string,
): Promise<boolean> {
  const { count } = await database.callbackDelivery.updateMany({
    where: { id: deliveryId, accountId, status: { not: 'pending' } },
    data: { status: 'pending', attempts: 0, finishedAt: null, nextTryAt: new Date(clock.now()) },
  });
  if (count === 0) return false;
  await queue.send('callbacks', { id: deliveryId });
  queue.wake('callbacks');
  return true;
}
