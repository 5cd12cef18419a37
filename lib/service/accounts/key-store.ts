import { timingSafeEqual } from 'node:crypto';
import { ServiceError } from '#lib/contract/service-error.ts';
import type { Database } from '#lib/db/client.ts';
import type { AppKey, ServiceAccount } from '#lib/db/generated/client.ts';
import type { Clock } from '../clock.ts';
import { Grouped } from '../grouped.ts';
import { hashAppKey, looksLikeAppKey } from './app-key.ts';

/** A caller that was let in. */
export interface Caller {
  key: AppKey;
  account: ServiceAccount;
}

export type KeyStatus = 'active' | 'disabled' | 'deleted';

/** How long another process's change of a key may go unseen. */
const CACHE_MS = 3_000;
const CACHE_ENTRIES_MAX = 5_000;
/** `last_used_at` is for people: once a minute is enough. */
const TOUCH_MS = 60_000;

/** Looks keys up, with a short cache: polling is by far the most frequent request. */
export class KeyStore {
  readonly #database: Database;
  readonly #clock: Clock;
  /** Keys by their hashes. */
  readonly #rows: Grouped<string, (AppKey & { account: ServiceAccount }) | undefined>;
  readonly #cache = new Map<string, { caller: Caller; untilMs: number }>();
  readonly #touched = new Map<string, number>();

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
    this.#rows = new Grouped(async (hashes) => {
      const where = { keyHash: { in: hashes } };
      const rows = await database.appKey.findMany({ where, include: { account: true } });
      const byHash = new Map(rows.map((row) => [row.keyHash, row]));
      return hashes.map((hash) => byHash.get(hash));
    });
  }

  /**
   * Who sends this Authorization header.
   * @throws ServiceError 1001 missing, 1002 invalid, 1003 disabled, 1004 deleted
   */
  async authenticate(authorization: string | undefined): Promise<Caller> {
    const header = authorization?.trim() ?? '';
    if (header === '' || /^bearer$/i.test(header)) {
      throw new ServiceError('key_missing', {
        publicMessage: 'API key missing: send the header "Authorization: Bearer <APP_KEY>"',
      });
    }
    const appKey = /^bearer\s+(\S+)$/i.exec(header)?.[1];
    const caller = appKey && looksLikeAppKey(appKey) ? await this.#find(hashAppKey(appKey)) : undefined;
    if (!caller) throw new ServiceError('key_invalid');
    if (caller.key.status === 'disabled') throw new ServiceError('key_disabled');
    if (caller.key.status === 'deleted') throw new ServiceError('key_deleted');
    this.#touch(caller.key.id);
    return caller;
  }

  async #find(keyHash: string): Promise<Caller | undefined> {
    const nowMs = this.#clock.now();
    const cached = this.#cache.get(keyHash);
    if (cached && cached.untilMs > nowMs) return cached.caller;
    const row = await this.#rows.get(keyHash);
    const isSame = row && timingSafeEqual(Buffer.from(row.keyHash), Buffer.from(keyHash));
    const caller = isSame ? { key: row, account: row.account } : undefined;
    // Guesses are not remembered: a flood of them must not push out the keys that work.
    if (!caller) return undefined;
    if (this.#cache.size >= CACHE_ENTRIES_MAX) this.#cache.clear();
    this.#cache.set(keyHash, { caller, untilMs: nowMs + CACHE_MS });
    return caller;
  }

  #touch(keyId: string): void {
    const nowMs = this.#clock.now();
    if (nowMs - (this.#touched.get(keyId) ?? 0) < TOUCH_MS) return;
    this.#touched.set(keyId, nowMs);
    // Only for display: a request must not fail or wait for it.
    this.#database.appKey
      .updateMany({ where: { id: keyId }, data: { lastUsedAt: new Date(nowMs) } })
      .catch(() => undefined);
  }

  /** Changes take effect here at once, elsewhere within seconds. */
  forget(): void {
    this.#cache.clear();
  }
}

/** Disables, enables or deletes a key of an account. @returns false where it has none such, or it is deleted. */
export async function setKeyStatus(
  database: Database,
  accountId: string,
  keyId: string,
  status: KeyStatus,
): Promise<boolean> {
  const { count } = await database.appKey.updateMany({
    where: { id: keyId, accountId, status: { not: 'deleted' } },
    data: { status },
  });
  return count === 1;
}
