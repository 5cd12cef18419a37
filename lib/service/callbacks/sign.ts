import { createHmac } from 'node:crypto';
import { CALLBACK_HEADERS, SIGNATURE_PREFIX } from '#lib/contract/callback-event.ts';

/** `X-Signature` of a body: HMAC-SHA256 over its very bytes, lowercase hexadecimal. */
export const signCallback = (body: string, signingSecret: string): string =>
  SIGNATURE_PREFIX + createHmac('sha256', signingSecret).update(body, 'utf8').digest('hex');

/** The headers of one try. */
export function callbackHeaders(
  body: string,
  signingSecret: string,
  deliveryId: string,
  nowMs: number,
): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Songloom-Webhook/1',
    [CALLBACK_HEADERS.signature]: signCallback(body, signingSecret),
    [CALLBACK_HEADERS.id]: deliveryId,
    [CALLBACK_HEADERS.timestamp]: String(nowMs),
  };
}
