import type { CallProgress } from '#lib/contract/nouns.ts';
import type { Call } from '../operations/operation.ts';

/** How far synchronous calls under way are, of those with an Idempotency-Key, in this process; nothing until it is known. */
const underWay = new Map<string, CallProgress | undefined>();

const nameOf = (keyId: string, idempotencyKey: string): string => `${keyId} ${idempotencyKey}`;
type Asked = Pick<Call, 'caller' | 'idempotency'>;

/** From now on it can be asked how far a call is. @returns ends that */
export function beginProgress({ caller, idempotency }: Asked): () => void {
  if (!idempotency) return () => undefined;
  const name = nameOf(caller.key.id, idempotency.key);
  underWay.set(name, undefined);
  return () => void underWay.delete(name);
}

/** Of a call that nobody can ask about, or that has ended, nothing is kept. */
export function tellProgress({ caller, idempotency }: Asked, progress: number, stage: string): void {
  if (!idempotency) return;
  const name = nameOf(caller.key.id, idempotency.key);
  if (underWay.has(name)) underWay.set(name, { progress: Math.round(1000 * progress) / 1000, stage });
}

/** How far the call of a key is that was sent with this Idempotency-Key. */
export const findProgress = (keyId: string, idempotencyKey: string): CallProgress | undefined =>
  underWay.get(nameOf(keyId, idempotencyKey));
