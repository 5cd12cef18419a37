import { z } from 'zod';
import { musicResult } from './nouns.ts';

/** The body of a webhook: no envelope. */
export const callbackEvent = z
  .discriminatedUnion('status', [
    z.object({ task_id: z.string(), status: z.literal('completed'), results: z.array(musicResult) }),
    z.object({ task_id: z.string(), status: z.literal('failed'), error: z.string() }),
  ])
  .meta({ id: 'CallbackEvent' });
export type CallbackEvent = z.infer<typeof callbackEvent>;

export const CALLBACK_HEADERS = {
  /** `sha256=` and the lowercase hexadecimal HMAC-SHA256 of the raw body, keyed with the signing secret. */
  signature: 'X-Signature',
  /** The same on every retry of one event, so that a receiver can tell a repetition. */
  id: 'X-Webhook-Id',
  /** Unix time in ms of this try. */
  timestamp: 'X-Webhook-Timestamp',
} as const;
export const SIGNATURE_PREFIX = 'sha256=';
