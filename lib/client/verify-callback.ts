import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type CallbackEvent, SIGNATURE_PREFIX } from '#lib/contract/callback-event.ts';
import { musicResult } from '#lib/contract/nouns.ts';
import { readerOf } from '#lib/contract/vendor.ts';

const resultsReader = readerOf(z.array(musicResult));

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
  const value: unknown = JSON.parse(
    typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody),
  );
  const body = value as { task_id?: unknown; status?: unknown; results?: unknown; error?: unknown } | null;
  const id = typeof body?.task_id === 'number' ? String(body.task_id) : body?.task_id;
  if (typeof id !== 'string') throw new Error('callback: task_id is missing');
  if (body?.status === 'failed')
    return { task_id: id, status: 'failed', error: String(body.error ?? 'failed') };
  if (body?.status !== 'completed') throw new Error(`callback: unknown status ${String(body?.status)}`);
  return { task_id: id, status: 'completed', results: resultsReader.parse(body.results ?? []) };
}
