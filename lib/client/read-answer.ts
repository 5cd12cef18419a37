import type { z } from 'zod';
import type { ErrorName } from '#lib/contract/error-codes.ts';
import { ServiceError } from '#lib/contract/service-error.ts';

interface Answer {
  status: number;
  headers: { get(name: string): string | null };
  body: string;
}

/**
 * Turns an HTTP answer into the value of its envelope.
 * @throws ServiceError rebuilt from the envelope, or made from the status where there is none (a proxy's page).
 */
export function readAnswer<Value>(answer: Answer, dataSchema: z.ZodType<Value>): Value {
  const envelope = parseObject(answer.body);
  const requestId = typeof envelope?.['request_id'] === 'string' ? envelope['request_id'] : undefined;
  const code = envelope && 'code' in envelope ? Number(envelope['code']) : Number.NaN;
  if (!envelope || !Number.isInteger(code)) {
    throw new ServiceError(nameOfStatus(answer.status), {
      publicMessage: `the service answered HTTP ${answer.status} without an envelope`,
      retryAfterSeconds: retryAfterSeconds(answer.headers),
      httpStatus: answer.status,
    });
  }
  if (code !== 0) {
    throw new ServiceError(code, {
      publicMessage: typeof envelope['message'] === 'string' ? envelope['message'] : undefined,
      retryAfterSeconds: retryAfterSeconds(answer.headers),
      httpStatus: answer.status,
      requestId,
    });
  }
  const parsed = dataSchema.safeParse(envelope['data']);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ServiceError('internal_error', {
    publicMessage: `the answer cannot be read: data.${issue?.path.join('.')} ${issue?.message}`,
    requestId,
  });
}

function parseObject(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function nameOfStatus(status: number): ErrorName {
  if (status === 401) return 'key_invalid';
  if (status === 429) return 'rate_exceeded';
  if (status === 502 || status === 503 || status === 504) return 'service_unavailable';
  return 'internal_error';
}

/** Seconds to wait, from `Retry-After` (seconds or a date) or `X-RateLimit-Reset` (ms). */
function retryAfterSeconds(headers: Answer['headers']): number | undefined {
  const value = headers.get('retry-after');
  if (value !== null && value.trim() !== '') {
    const seconds = Number(value);
    if (Number.isFinite(seconds)) return Math.max(0, seconds);
    const date = Date.parse(value);
    if (!Number.isNaN(date)) return Math.max(0, Math.ceil((date - Date.now()) / 1000));
  }
  return undefined;
}
