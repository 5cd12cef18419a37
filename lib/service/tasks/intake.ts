import type pg from 'pg';
import { ServiceError } from '#lib/contract/service-error.ts';
import { isDatabaseAway } from '#lib/db/is-database-away.ts';
import { insufficientPoints } from '../accounts/points.ts';
import { dayOf, quotaExceeded } from '../accounts/quota.ts';
import type { Clock } from '../clock.ts';
import {
  type Candidate,
  LOCK_ACCOUNTS,
  LOCK_KEYS,
  READ_ANSWERED,
  READ_USE,
  WRITE,
} from './intake-statements.ts';
import type { Queue } from './queue.ts';

/** Another request with the same Idempotency-Key was first: read its answer. */
export class IdempotencyRaceError extends Error {
  override readonly name = 'IdempotencyRaceError';
}

/** How long a caller who has too many tasks may sensibly wait. */
const CONCURRENCY_RETRY_SECONDS = 5;
/** Accepted in one transaction; the more there are, the longer the first one waits for its answer. */
const BATCH_MAX = 64;

interface Waiting {
  candidate: Candidate;
  resolve: () => void;
  reject: (error: unknown) => void;
}

interface Parts {
  /** Of pipelined connections: see `openPipeline`. */
  pool: pg.Pool;
  clock: Clock;
  queue: Queue;
}

/** What is known of a key and its account while both are locked; taken from as candidates are let in. */
interface Use {
  used: number;
  open: number;
}
interface Purse {
  isUnlimited: boolean;
  balance: number;
}

/**
 * Lets tasks in: quota, concurrency and points are taken, and task, job and first answer written, in one transaction.
 * What comes while one transaction runs goes into the next one together (group commit), so that many callers share its
 * round trips and its flush to the disk. Keys and accounts are locked first, in the order of their ids; the verdict on
 * each candidate, in the order of arrival, is made on what is read under these locks. Keys take turns: a task is worked
 * after those that have fewer of their own key's before them, so that many of one's keep another's first from nothing.
 */
export class Intake {
  readonly #parts: Parts;
  readonly #waiting: Waiting[] = [];
  #isRunning = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Lets a task in, for good when this returns. What is refused leaves nothing behind.
   * @throws ServiceError 2003, 2002, 3001, in this order; IdempotencyRaceError
   */
  accept(candidate: Candidate): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ candidate, resolve, reject });
      void this.#run();
    });
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#waiting.length > 0) await this.#settle(this.#waiting.splice(0, BATCH_MAX));
    this.#isRunning = false;
  }

  /** Answers every one of a batch. Never throws. */
  async #settle(batch: Waiting[]): Promise<void> {
    try {
      const refusals = await this.#transact(batch.map(({ candidate }) => candidate));
      for (const [index, { resolve, reject }] of batch.entries()) {
        if (refusals[index]) reject(refusals[index]);
        else resolve();
      }
      if (refusals.some((refusal) => !refusal)) this.#parts.queue.wake('tasks');
    } catch (error) {
      // One that the database refuses must not take the others with it: each on its own, then.
      if (batch.length > 1 && !isDatabaseAway(error)) for (const one of batch) await this.#settle([one]);
      else for (const { reject } of batch) reject(isTakenKey(error) ? new IdempotencyRaceError() : error);
    }
  }

  /** @returns for each candidate why it is refused, or `undefined` */
  async #transact(candidates: Candidate[]): Promise<(Error | undefined)[]> {
    const { pool, clock, queue } = this.#parts;
    const nowMs = clock.now();
    const day = dayOf(nowMs);
    const client = await pool.connect();
    // Whoever holds a connection is told when it breaks, beside what its statements throw: unheard it ends the process.
    client.on('error', ignore);
    let fault: unknown;
    try {
      const keyIds = [...new Set(candidates.map(({ keyId }) => keyId))];
      const accountIds = [...new Set(candidates.map(({ accountId }) => accountId))];
      const answered = candidates.flatMap(({ keyId, idempotency }) =>
        idempotency ? [{ app_key_id: keyId, key: idempotency.key }] : [],
      );
      // Sent at once; the database answers one after the other.
      const [, , accounts, uses, taken] = await all([
        client.query('BEGIN'),
        client.query(LOCK_KEYS, [keyIds]),
        client.query(LOCK_ACCOUNTS, [accountIds]),
        client.query(READ_USE, [keyIds, day]),
        ...(answered.length > 0 ? [client.query(READ_ANSWERED, [JSON.stringify(answered)])] : []),
      ]);
      const judge = new Judge(accounts!.rows, uses!.rows, taken?.rows ?? [], nowMs);
      // As they are let in, each counts how many of its key's are before it.
      const verdicts = candidates.map((candidate) => {
        const before = judge.openOf(candidate);
        return { candidate, before, refusal: judge.refuse(candidate) };
      });
      const refusals = verdicts.map(({ refusal }) => refusal);
      const accepted = verdicts.filter(({ refusal }) => !refusal);
      if (accepted.length === 0) {
        await client.query('ROLLBACK');
        return refusals;
      }
      const rows = accepted.map(({ candidate }) => ({
        ...candidate.row,
        points_taken: judge.pointsOf(candidate),
        quota_day: day,
      }));
      const written = client.query(WRITE, [JSON.stringify(rows)]);
      let commit: Promise<pg.QueryResult> | undefined;
      const sent = queue.sendAll(
        'tasks',
        accepted.map(({ candidate, before }) => ({ id: candidate.row.id, before })),
        (text, values) => {
          const inserted = client.query(text, values);
          // Behind it at once: where something before it failed, the database makes a ROLLBACK of it.
          commit = client.query('COMMIT');
          // Waited for below, unless the connection breaks before.
          commit.catch(ignore);
          return inserted;
        },
      );
      await all([written, sent]);
      const { command } = await commit!;
      if (command !== 'COMMIT') throw new Error(`the database answered ${command} to a COMMIT`);
      return refusals;
    } catch (error) {
      fault = error;
      throw error;
    } finally {
      client.off('error', ignore);
      // After a fault nobody knows what state the connection is in.
      client.release(fault !== undefined);
    }
  }
}

/** Decides on candidates one after the other; each one let in leaves less for the next. */
class Judge {
  readonly #purses = new Map<string, Purse>();
  readonly #uses = new Map<string, Use>();
  readonly #taken = new Set<string>();
  readonly #nowMs: number;

  constructor(
    accounts: { id: string; unlimited_points: boolean; points_balance: number }[],
    uses: { id: string; used: number; open: number }[],
    taken: { app_key_id: string; key: string }[],
    nowMs: number,
  ) {
    this.#nowMs = nowMs;
    for (const { id, unlimited_points, points_balance } of accounts)
      this.#purses.set(id, { isUnlimited: unlimited_points, balance: points_balance });
    for (const { id, used, open } of uses) this.#uses.set(id, { used, open });
    for (const { app_key_id, key } of taken) this.#taken.add(`${app_key_id} ${key}`);
  }

  pointsOf({ accountId, price }: Candidate): number {
    return this.#purses.get(accountId)?.isUnlimited ? 0 : price;
  }

  /** Tasks of its key that wait or are being made. */
  openOf({ keyId }: Candidate): number {
    return this.#uses.get(keyId)?.open ?? 0;
  }

  refuse(candidate: Candidate): Error | undefined {
    const { keyId, accountId, dailyQuota, concurrencyLimit, idempotency } = candidate;
    const use = this.#uses.get(keyId);
    const purse = this.#purses.get(accountId);
    // The key was looked up a moment ago; accounts and keys are never removed while the service runs.
    if (!use || !purse) return new Error(`key ${keyId} or account ${accountId} is gone`);
    const points = this.pointsOf(candidate);
    const idempotencyId = idempotency && `${keyId} ${idempotency.key}`;
    if (idempotencyId && this.#taken.has(idempotencyId)) return new IdempotencyRaceError();
    if (use.used >= dailyQuota) return quotaExceeded(dailyQuota, this.#nowMs);
    if (use.open >= concurrencyLimit) return concurrencyExceeded(use.open, concurrencyLimit);
    if (purse.balance < points) return insufficientPoints(points, purse.balance);
    use.used++;
    use.open++;
    purse.balance -= points;
    if (idempotencyId) this.#taken.add(idempotencyId);
    return undefined;
  }
}

function concurrencyExceeded(open: number, limit: number): ServiceError {
  return new ServiceError('concurrency_exceeded', {
    publicMessage: `Concurrency exceeded: ${open} tasks are running or waiting, ${limit} are allowed; wait for one to finish`,
    retryAfterSeconds: CONCURRENCY_RETRY_SECONDS,
  });
}

const ignore = (): undefined => undefined;

/** A synchronous call holds its Idempotency-Key without the lock of its AppKey. */
const isTakenKey = (error: unknown): boolean =>
  (error as { code?: string }).code === '23505' && (error as { table?: string }).table === 'idempotency';

/** Waits for all, also where one fails, so that nothing is still under way on the connection. @throws the first fault */
async function all<Results extends readonly unknown[]>(
  promises: readonly [...{ [Index in keyof Results]: Promise<Results[Index]> }],
): Promise<Results> {
  await Promise.allSettled(promises);
  return (await Promise.all(promises)) as unknown as Results;
}
