import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

export interface RateState {
  allowed: boolean;
  /** Requests a window. */
  limit: number;
  remaining: number;
  /** Until the window starts anew. */
  resetMs: number;
}

type Limiter = RateLimiterMemory | RateLimiterPostgres;

/**
 * Requests per key and window. One process counts in memory, for every request passes here and polling must stay
 * cheap; where several share a PostgreSQL, they count there, and in memory while it cannot be reached.
 */
export class RateLimiter {
  readonly #pool: pg.Pool | undefined;
  readonly #limiters = new Map<string, Limiter>();

  private constructor(pool: pg.Pool | undefined) {
    this.#pool = pool;
  }

  /** @param pool where counts are shared; absent: in this process's memory */
  static async open(pool?: pg.Pool): Promise<RateLimiter> {
    // Without its table the first counts would quietly go to the memory that stands in for it.
    if (pool) await makeTable(pool);
    return new RateLimiter(pool);
  }

  /** Counts one request. */
  async count(keyId: string, limit: number, windowSeconds: number): Promise<RateState> {
    const limiter = this.#limiterFor(limit, windowSeconds);
    try {
      return state(true, limit, await limiter.consume(keyId));
    } catch (result) {
      if (result instanceof RateLimiterRes) return state(false, limit, result);
      throw result;
    }
  }

  #limiterFor(limit: number, windowSeconds: number): Limiter {
    const name = `${limit}/${windowSeconds}`;
    let limiter = this.#limiters.get(name);
    if (!limiter) {
      const options = { points: limit, duration: windowSeconds, keyPrefix: name };
      limiter = this.#pool ? shared(this.#pool, options) : new RateLimiterMemory(options);
      this.#limiters.set(name, limiter);
    }
    return limiter;
  }
}

const TABLE = { schemaName: 'service', tableName: 'rate_limits', storeType: 'pool' } as const;

/** Its named statements break on connections that a pooler shares. */
const clientOf = (pool: pg.Pool) => ({
  query: (query: pg.QueryConfig) => pool.query({ text: query.text, values: query.values }),
});

const makeTable = (pool: pg.Pool): Promise<void> =>
  new Promise((resolve, reject) => {
    const options = {
      ...TABLE,
      points: 1,
      duration: 1,
      storeClient: clientOf(pool),
      clearExpiredByTimeout: false,
    };
    new RateLimiterPostgres(options, (error?: Error) => (error ? reject(error) : resolve()));
  });

const shared = (pool: pg.Pool, options: { points: number; duration: number; keyPrefix: string }): Limiter =>
  new RateLimiterPostgres({
    ...TABLE,
    ...options,
    storeClient: clientOf(pool),
    tableCreated: true,
    insuranceLimiter: new RateLimiterMemory(options),
  });

const state = (allowed: boolean, limit: number, result: RateLimiterRes): RateState => ({
  allowed,
  limit,
  remaining: Math.max(0, result.remainingPoints),
  resetMs: Math.max(0, result.msBeforeNext),
});
