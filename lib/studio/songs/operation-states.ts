import { type DatabaseSession, database } from '#lib/db/client.ts';
import type { Prisma } from '#lib/db/generated/client.ts';
import type { OperationState } from '../views.ts';
import { tellMoved } from './task-news.ts';

/**
 * Legal moves of an operation. One that is under way may be told the same again. What the service has taken fails there
 * before it is put away: only what waits or has failed is; what was put away in the very moment that the service took it
 * comes back.
 */
export const nextStates: Readonly<Record<OperationState, readonly OperationState[]>> = {
  waiting: ['waiting', 'queuing', 'processing', 'completed', 'failed', 'dismissed'],
  queuing: ['queuing', 'processing', 'completed', 'failed'],
  processing: ['waiting', 'queuing', 'processing', 'completed', 'failed'],
  completed: [],
  failed: ['dismissed'],
  dismissed: ['queuing'],
};

/** States of which something is still to come. */
export const underWay: readonly OperationState[] = ['waiting', 'queuing', 'processing'];

interface Move {
  operationId: string;
  to: OperationState;
  /** The states it may come from here; each must be one from which `to` is legal. */
  from: readonly OperationState[];
  /** What else must hold, for two that move it at once. */
  where?: Prisma.OperationWhereInput;
  data?: Omit<Prisma.OperationUpdateManyMutationInput, 'state'>;
}

/**
 * The one writer of an operation's state, who also says that it moved. In a transaction of the caller's that is left to
 * the caller: before the commit nobody sees it.
 * @returns whether it moved: another may have moved it first
 * @throws Error where the table has no such move
 */
export async function moveOperation(
  { operationId, to, from, where = {}, data = {} }: Move,
  transaction?: DatabaseSession,
): Promise<boolean> {
  const illegal = from.find((state) => !nextStates[state].includes(to));
  if (illegal) throw new Error(`an operation that is ${illegal} never becomes ${to}`);
  const moved = await (transaction ?? database()).operation.updateManyAndReturn({
    where: { ...where, id: operationId, state: { in: [...from] } },
    data: { ...data, state: to },
    select: { ownerId: true },
  });
  if (!transaction) tellMoved(moved.map((row) => row.ownerId));
  return moved.length > 0;
}
