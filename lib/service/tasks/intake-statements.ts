import type { EndpointName } from '#lib/contract/endpoints/index.ts';

/** A row of `service.tasks` as it is written, with what belongs to it in other tables. */
export interface CandidateRow {
  id: string;
  account_id: string;
  app_key_id: string;
  operation: EndpointName;
  request: unknown;
  mv: string | undefined;
  seed: number;
  source_clip_ids: string[];
  callback_url: string | undefined;
  trace_parent: string | undefined;
  retention_days: number;
  /** ISO 8601, UTC. */
  created_at: string;
  /** Of the ledger's entry. */
  entry_id: string;
  idempotency_key: string | undefined;
  body_hash: string | undefined;
  /** The first answer to this Idempotency-Key. */
  answer: object | undefined;
}

/** A task that asks to be let in. */
export interface Candidate {
  keyId: string;
  accountId: string;
  /** Points, where the account's are counted. */
  price: number;
  dailyQuota: number;
  concurrencyLimit: number;
  idempotency: { key: string } | undefined;
  row: CandidateRow;
}

/** One batch of a key at a time from here on: counting and inserting must not interleave. `$1` key ids */
export const LOCK_KEYS = 'SELECT id FROM service.app_keys WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE';

/** `$1` account ids */
export const LOCK_ACCOUNTS = `SELECT id, unlimited_points, points_balance FROM service.accounts
  WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE`;

/** What each key has used of its day, and its tasks under way. A statement of its own: it must see what the lock waited for. `$1` key ids, `$2` day */
export const READ_USE = `SELECT k.id, COALESCE(u.used, 0) AS used,
    (SELECT count(*)::int FROM service.tasks t
      WHERE t.app_key_id = k.id AND t.status IN ('queuing', 'processing')) AS open
  FROM unnest($1::text[]) AS k(id) LEFT JOIN service.usage_days u ON u.app_key_id = k.id AND u.day = $2`;

/** Which Idempotency-Keys have an answer. `$1` JSON array of {app_key_id, key} */
export const READ_ANSWERED = `SELECT i.app_key_id, i.key FROM service.idempotency i
  JOIN jsonb_to_recordset($1::jsonb) AS w(app_key_id text, key text) USING (app_key_id, key)`;

/** Everything of the tasks that are let in but their jobs. `$1` JSON array of {@link CandidateRow} with points_taken and quota_day */
export const WRITE = `WITH entering AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS r(
      id text, account_id text, app_key_id text, operation text, request jsonb, mv text, seed int,
      source_clip_ids text[], callback_url text, trace_parent text, retention_days int, points_taken int, quota_day text,
      created_at timestamp(3), entry_id text, idempotency_key text, body_hash text, answer jsonb)
  ), written AS (
    INSERT INTO service.tasks (id, account_id, app_key_id, operation, request, mv, seed, source_clip_ids,
      callback_url, trace_parent, retention_days, points_taken, quota_day, created_at)
    SELECT id, account_id, app_key_id, operation, request, mv, seed, source_clip_ids,
      callback_url, trace_parent, retention_days, points_taken, quota_day, created_at FROM entering
  ), counted AS (
    INSERT INTO service.usage_days (app_key_id, day, used)
    SELECT app_key_id, quota_day, count(*) FROM entering GROUP BY app_key_id, quota_day
    ON CONFLICT (app_key_id, day) DO UPDATE SET used = usage_days.used + EXCLUDED.used
  ), noted AS (
    INSERT INTO service.points_entries (id, account_id, app_key_id, amount, reason, reference, created_at)
    SELECT entry_id, account_id, app_key_id, -points_taken, 'charge', id, created_at
    FROM entering WHERE points_taken > 0
  ), charged AS (
    UPDATE service.accounts a SET points_balance = a.points_balance - s.points
    FROM (SELECT account_id, sum(points_taken)::int AS points FROM entering GROUP BY account_id) s
    WHERE a.id = s.account_id AND s.points > 0
  )
  INSERT INTO service.idempotency (app_key_id, key, endpoint, body_hash, data, created_at)
  SELECT app_key_id, idempotency_key, operation, body_hash, answer, created_at
  FROM entering WHERE idempotency_key IS NOT NULL`;
