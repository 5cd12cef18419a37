/** Managing an account's keys and deliveries: beyond the interface, for the studio that comes with this service. */
import { z } from 'zod';
import { requiredLine } from './fields.ts';

export const MANAGEMENT_PATH = '/manage/v1';

const optionalCount = z.int().min(0).max(1_000_000).nullable();
const keyLimits = {
  rate_limit_requests: optionalCount.meta({ description: 'Requests a window; null: the default.' }),
  rate_limit_window_seconds: z.int().min(1).max(86_400).nullable(),
  concurrency_limit: optionalCount,
  daily_quota: optionalCount,
};

export const managedKey = z.object({
  id: z.string(),
  name: z.string(),
  display_prefix: z.string(),
  last_four: z.string(),
  status: z.enum(['active', 'disabled', 'deleted']),
  created_at: z.int(),
  last_used_at: z.int().nullable(),
  used_today: z.int(),
  ...keyLimits,
});
export type ManagedKey = z.infer<typeof managedKey>;
export const managedKeyList = z.object({ keys: z.array(managedKey) });

export const createKeyRequest = z.object({
  name: requiredLine('personaNameCharacters', 'Display name.'),
  ...z.object(keyLimits).partial().shape,
});
/** The secrets are shown here once. */
export const createdKey = z.object({ key: managedKey, app_key: z.string(), signing_secret: z.string() });

export const changeKeyRequest = z.object({
  name: requiredLine('personaNameCharacters', 'Display name.').optional(),
  status: z.enum(['active', 'disabled', 'deleted']).optional(),
  ...z.object(keyLimits).partial().shape,
});

export const managedDelivery = z.object({
  id: z.string(),
  task_id: z.string(),
  key_id: z.string(),
  url: z.string(),
  status: z.enum(['pending', 'delivered', 'failed']),
  created_at: z.int(),
  next_try_at: z.int().nullable(),
  tries: z.array(
    z.object({
      attempt: z.int(),
      started_at: z.int(),
      latency_ms: z.int(),
      http_status: z.int().nullable(),
      answer: z.string().nullable(),
      error: z.string().nullable(),
    }),
  ),
});
export type ManagedDelivery = z.infer<typeof managedDelivery>;
export const managedDeliveryList = z.object({ deliveries: z.array(managedDelivery) });

/** What an account has had. */
export const usage = z.object({
  days: z.array(z.object({ day: z.string(), key_id: z.string(), used: z.int() })),
  points: z.object({ unlimited: z.boolean(), balance: z.int() }),
  /** What the account's files take, and may take (0: no limit). */
  storage: z.object({ used_bytes: z.number(), quota_bytes: z.number() }).optional(),
  /** What the asking key has had of its UTC day, and may have. */
  today: z.object({ used: z.int(), daily_quota: z.int() }).optional(),
});
export type Usage = z.output<typeof usage>;
