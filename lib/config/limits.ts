import { z } from 'zod';
import { ConfigurationError, given } from './env.ts';

const WHOLE = { error: 'must be a whole number, 0 or more' };
const count = (fallback: number) => z.coerce.number(WHOLE).int(WHOLE).min(0, WHOLE).default(fallback);

/** Every limit of the service. Texts are counted in Unicode code points after NFC. */
const limitsSchema = z.object({
  LIMIT_LYRICS_CHARACTERS: count(5000),
  LIMIT_DESCRIPTION_CHARACTERS: count(1000),
  LIMIT_TAGS_CHARACTERS: count(1000),
  LIMIT_TITLE_CHARACTERS: count(100),
  /** topics, moods, style and keyword of the lyrics endpoint. */
  LIMIT_TOPIC_CHARACTERS: count(200),
  LIMIT_PERSONA_NAME_CHARACTERS: count(80),
  LIMIT_ADDRESS_CHARACTERS: count(2048),
  LIMIT_BODY_BYTES: count(1024 * 1024),
  /** Of a request that brings a score, and of a lead sheet or MIDI file that one names. */
  LIMIT_SCORE_BYTES: count(4 * 1024 * 1024),
  LIMIT_RETENTION_DAYS: count(30),
  DEFAULT_RETENTION_DAYS: count(7),
  LIMIT_UPLOAD_BYTES: count(200 * 1024 * 1024),
  LIMIT_UPLOAD_SECONDS: count(15 * 60),
  /** Per key, unless the key has its own. */
  RATE_LIMIT_REQUESTS: count(60),
  RATE_LIMIT_WINDOW_SECONDS: count(10),
  CONCURRENCY_LIMIT: count(4),
  DAILY_QUOTA: count(1000),
  /** Slow synchronous calls (stem, MIDI …) one key may have under way. */
  SYNCHRONOUS_CONCURRENCY: count(2),
  /** Time budgets. */
  /** A request that has not arrived whole by then is given up (408), its headers in a third of it. */
  REQUEST_TIMEOUT_SECONDS: count(60),
  TASK_TIMEOUT_SECONDS: count(600),
  STEM_TIMEOUT_SECONDS: count(300),
  /** What one platform has of a task's time while there is another to turn to. */
  PLATFORM_TIMEOUT_SECONDS: count(300),
  /** A worker that has not been heard of for this long has lost its task. */
  WORKER_HEARTBEAT_SECONDS: count(10),
  TASK_ATTEMPTS: count(3),
  IDEMPOTENCY_HOURS: count(24),
  DELIVERY_LOG_DAYS: count(30),
});

export type Limits = z.output<typeof limitsSchema>;

let cached: Limits | undefined;

/** The limits in force. @throws ConfigurationError naming a variable that is not a whole number. */
export function limits(): Limits {
  if (cached) return cached;
  const parsed = limitsSchema.safeParse(given(process.env));
  if (!parsed.success)
    throw new ConfigurationError(
      parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('; '),
    );
  cached = parsed.data;
  return cached;
}
