import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type CallbackEvent, SIGNATURE_PREFIX } from '#lib/contract/callback-event.ts';
import { musicResult } from '#lib/contract/nouns.ts';
import { readerOf } from '#lib/contract/vendor.ts';

const eventReader = readerOf(
  z.object({
    task_id: z.string().min(1),
    status: z.enum(['completed', 'failed']),
    error: z.string().optional(),
    results: z.array(musicResult).optional(),
  }),
);

/** `sha256=` and the lowercase hexadecimal HMAC-SHA256 of the raw body, keyed with the signing secret. */
export function signBody(rawBody: Uint8Array | string, signingSecret: string): string {
  return SIGNATURE_PREFIX + createHmac('sha256', signingSecret).update(rawBody).digest('hex');
}

/**
 * Whether a webhook's `X-Signature` belongs to its body. Compared in constant time.
 *
 * @param rawBody the bytes as they came; parsing and writing the JSON again would change them
 * @param signature the header, or null where it is missing
 *
 * @example In a Next.js route:
 * const raw = new Uint8Array(await request.arrayBuffer());
 * if (!verifyCallback(raw, request.headers.get('x-signature'), signingSecret)) return new Response(null, { status: 401 });
 * const event = readCallback(raw);
 *
 * @example With openssl:
 * printf %s "$BODY" | openssl dgst -sha256 -hmac "$SIGNING_SECRET"   # equals what follows "sha256="
 */
export function verifyCallback(
  rawBody: Uint8Array | string,
  signature: string | null | undefined,
  signingSecret: string,
): boolean {
  const expected = Buffer.from(signBody(rawBody, signingSecret));
  const given = Buffer.from((signature ?? '').trim());
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The event in a verified body, read as tolerantly as answers are. @throws Error when it is no event. */
export function readCallback(rawBody: Uint8Array | string): CallbackEvent {
  const {
    task_id: taskId,
    status,
    error = 'failed',
    results = [],
  } = eventReader.parse(
    JSON.parse(typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody)),
  );
  return status === 'failed' ? { task_id: taskId, status, error } : { task_id: taskId, status, results };
}
