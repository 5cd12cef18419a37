import type pg from 'pg';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Grouped } from '../grouped.ts';

export interface RateState {
  allowed: boolean;
  /** Requests a window. */
  limit: number;
  remaining: number;
  /** Until the window starts anew. */
  resetMs: number;
}

interface Counted {
  /** In the running window, this request among them. */
  count: number;
  resetMs: number;
}

/**
 * Requests per key and window. One process counts in memory, for every request passes here and polling must stay
 * cheap; where several share a PostgreSQL, they count there, and in memory while it cannot be reached.
 */
export class RateLimiter {
  readonly #shared: Grouped<SharedRequest, Counted> | undefined;
  readonly #inMemory = new Map<number, RateLimiterMemory>();

  /** @param pool where counts are shared; absent: in this process's memory */
  constructor(pool?: pg.Pool) {
    this.#shared = pool && new Grouped((requests) => countShared(pool, requests));
  }

  /** Counts one request. */
  async count(keyId: string, limit: number, windowSeconds: number): Promise<RateState> {
    const counted =
      (await this.#shared?.get({ keyId, windowSeconds }).catch(() => undefined)) ??
      (await this.#countInMemory(keyId, windowSeconds));
    return {
      allowed: counted.count <= limit,
      limit,
      remaining: Math.max(0, limit - counted.count),
      resetMs: Math.max(0, counted.resetMs),
    };
  }

  async #countInMemory(keyId: string, windowSeconds: number): Promise<Counted> {
    let limiter = this.#inMemory.get(windowSeconds);
    if (!limiter) {
      limiter = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: windowSeconds });
      this.#inMemory.set(windowSeconds, limiter);
    }
    const { consumedPoints, msBeforeNext } = await limiter.consume(keyId);
    return { count: consumedPoints, resetMs: msBeforeNext };
  }
}

interface SharedRequest {
  keyId: string;
  windowSeconds: number;
}

const NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';
/**
 * By the database's clock, which all share. Keys in one order, so that two services never wait for each other.
 * `$1` keys, `$2` requests of each, `$3` windows in ms
 */
const COUNT = `INSERT INTO service.rate_limits AS r (key, points, expire)
  SELECT key, points, ${NOW} + window_ms
  FROM unnest($1::text[], $2::int[], $3::bigint[]) AS n(key, points, window_ms) ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN r.expire <= ${NOW} THEN EXCLUDED.points ELSE r.points + EXCLUDED.points END,
    expire = CASE WHEN r.expire <= ${NOW} THEN EXCLUDED.expire ELSE r.expire END
  RETURNING key, points, (expire - ${NOW})::int AS reset_ms`;

/** Counts requests by one statement, which adds those of one key up; each one's place is told from the sum. */
async function countShared(pool: pg.Pool, requests: SharedRequest[]): Promise<Counted[]> {
  const own = new Map<string, { windowMs: number; count: number }>();
  const places = requests.map(({ keyId, windowSeconds }) => {
    const key = `${windowSeconds}:${keyId}`;
    const entry = own.get(key) ?? { windowMs: windowSeconds * 1000, count: 0 };
    own.set(key, { ...entry, count: entry.count + 1 });
    return { key, place: entry.count + 1 };
  });
  const { rows } = await pool.query<{ key: string; points: number; reset_ms: number }>(COUNT, [
    [...own.keys()],
    [...own.values()].map(({ count }) => count),
    [...own.values()].map(({ windowMs }) => windowMs),
  ]);
  const counted = new Map(rows.map((row) => [row.key, row]));
  return places.map(({ key, place }) => {
    const { points, reset_ms: resetMs } = counted.get(key)!;
    return { count: points - own.get(key)!.count + place, resetMs };
  });
}
