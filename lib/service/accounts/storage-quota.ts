import { ServiceError } from '#lib/contract/service-error.ts';
import type { Database } from '#lib/db/client.ts';
import type { Clock } from '../clock.ts';

export interface StorageQuotaOptions {
  database: Database;
  clock: Clock;
  /** Of each account; 0 is no limit. */
  quotaBytes: number;
}

/** How long a sum is believed; what this process stores meanwhile is added to it at once. */
const SUM_MS = 60_000;
const ACCOUNTS_MAX = 10_000;
/** Files expire by and by: an hour later there may be room. */
const RETRY_SECONDS = 3_600;
const MEGABYTE = 1024 * 1024;

/**
 * What an account takes: every file of its clips, stem jobs and voicebanks, made here, uploaded or derived, and what its
 * tasks were asked with (a score is megabytes). One that has reached its quota starts nothing that stores; what is under
 * way is still stored.
 */
export class StorageQuota {
  readonly #options: StorageQuotaOptions;
  readonly #sums = new Map<string, { bytes: number; untilMs: number }>();

  constructor(options: StorageQuotaOptions) {
    this.#options = options;
  }

  /** Bytes of each account; 0 is no limit. */
  get quotaBytes(): number {
    return this.#options.quotaBytes;
  }

  /** @throws ServiceError 2003 where the account has reached its quota */
  async check(accountId: string): Promise<void> {
    const { quotaBytes } = this.#options;
    if (quotaBytes === 0) return;
    const used = await this.used(accountId);
    if (used < quotaBytes) return;
    throw new ServiceError('quota_exceeded', {
      publicMessage: `Storage quota exceeded: the account's files take ${Math.round(used / MEGABYTE)} MB of ${Math.round(quotaBytes / MEGABYTE)} MB; they are removed when they expire (retention_days)`,
      retryAfterSeconds: RETRY_SECONDS,
    });
  }

  /** Bytes an account's files take, as of a minute ago and with what was stored here since. */
  async used(accountId: string): Promise<number> {
    const nowMs = this.#options.clock.now();
    const known = this.#sums.get(accountId);
    if (known && known.untilMs > nowMs) return known.bytes;
    const bytes = await this.#sum(accountId);
    if (this.#sums.size >= ACCOUNTS_MAX) this.#sums.clear();
    this.#sums.set(accountId, { bytes, untilMs: nowMs + SUM_MS });
    return bytes;
  }

  /** Counts what has just been stored. */
  add(accountId: string, bytes: number): void {
    const known = this.#sums.get(accountId);
    if (known) known.bytes += bytes;
  }

  async #sum(accountId: string): Promise<number> {
    const [row] = await this.#options.database.$queryRaw<{ bytes: number | null }[]>`
      SELECT sum((file.value->>'bytes')::float8)
        + (SELECT coalesce(sum(pg_column_size(request)), 0) FROM service.tasks WHERE account_id = ${accountId}) AS bytes
      FROM (
        SELECT files FROM service.clips WHERE account_id = ${accountId}
        UNION ALL
        SELECT files FROM service.stem_jobs WHERE account_id = ${accountId}
        UNION ALL
        SELECT jsonb_build_object('bank', profile->'donor') FROM service.personas
          WHERE account_id = ${accountId} AND profile->'donor'->>'key' = 'voices/' || id || '/spectra.bin'
      ) AS kept, jsonb_each(kept.files) AS file`;
    return row?.bytes ?? 0;
  }
}
