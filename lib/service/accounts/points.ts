import { ServiceError } from '#lib/contract/service-error.ts';
import type { DatabaseSession } from '#lib/db/client.ts';
import { newId } from '../ids.ts';

export interface PointsMovement {
  accountId: string;
  appKeyId?: string;
  points: number;
  /** What it is for: a task's or a request's id. One charge and one refund each, however often this runs. */
  reference: string;
}

/**
 * Takes points inside the caller's transaction. The balance never goes below zero: it is one conditional update.
 * @returns the points taken: 0 where the account is unlimited.
 * @throws ServiceError 3001
 */
export async function takePoints(session: DatabaseSession, movement: PointsMovement): Promise<number> {
  const { accountId, appKeyId, points, reference } = movement;
  if (points === 0) return 0;
  const account = await session.serviceAccount.findUniqueOrThrow({ where: { id: accountId } });
  if (account.unlimitedPoints) return 0;
  const { count } = await session.serviceAccount.updateMany({
    where: { id: accountId, pointsBalance: { gte: points } },
    data: { pointsBalance: { decrement: points } },
  });
  if (count === 0) {
    throw insufficientPoints(points, account.pointsBalance);
  }
  await session.pointsEntry.create({
    data: { id: newId(), accountId, appKeyId, amount: -points, reason: 'charge', reference },
  });
  return points;
}

/** 3001: the account has fewer points than a request takes. */
export const insufficientPoints = (points: number, balance: number): ServiceError =>
  new ServiceError('insufficient_points', {
    publicMessage: `Insufficient points: this request takes ${points}, the account has ${balance}`,
  });

/** Gives points back inside the caller's transaction; a second time for one reference is refused by the ledger. */
export async function returnPoints(session: DatabaseSession, movement: PointsMovement): Promise<void> {
  const { accountId, appKeyId, points, reference } = movement;
  if (points === 0) return;
  await session.pointsEntry.create({
    data: { id: newId(), accountId, appKeyId, amount: points, reason: 'refund', reference },
  });
  await session.serviceAccount.update({
    where: { id: accountId },
    data: { pointsBalance: { increment: points } },
  });
}

/** Adds points to an account and makes it a limited one. */
export async function grantPoints(
  session: DatabaseSession,
  accountId: string,
  points: number,
): Promise<void> {
  await session.pointsEntry.create({ data: { id: newId(), accountId, amount: points, reason: 'grant' } });
  await session.serviceAccount.update({
    where: { id: accountId },
    data: { unlimitedPoints: false, pointsBalance: { increment: points } },
  });
}
