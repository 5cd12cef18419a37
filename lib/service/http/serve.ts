import type { Context } from 'hono';
import { IDEMPOTENCY_KEY_CHARACTERS } from '#lib/contract/limits.ts';
import { parseRequest } from '#lib/contract/parse-request.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { isDatabaseAway } from '#lib/db/is-database-away.ts';
import type { Caller } from '../accounts/key-store.ts';
import type { ServiceContext } from '../context.ts';
import { newId } from '../ids.ts';
import type { Call, Operation } from '../operations/operation.ts';
import { hashBody } from '../tasks/submit-task.ts';
import { readBody } from './read-body.ts';

const IGNORED_FIELDS_SHOWN = 20;
/** Letters of a name. Written in a header one takes nine bytes at most. */
const FIELD_NAME_SHOWN = 40;
/** The embedded database restarts within a second or two. */
const DATABASE_RETRY_SECONDS = 2;

/**
 * The one way through which every request of the interface goes: key → account → rate → body → the operation
 * (resources → quota → concurrency → points) → envelope. Every error becomes an answer here and nowhere else.
 */
export function serve(context: ServiceContext, operation: Operation) {
  const { endpoint } = operation;
  return async (c: Context): Promise<Response> => {
    const startedAtMs = performance.now();
    const requestId = newId();
    const ignored: string[] = [];
    let code = 0;
    const span = context.tracing.start(`POST ${endpoint.path}`, {
      parent: c.req.header('traceparent'),
      kind: 'server',
      attributes: {
        'http.request.method': 'POST',
        'http.route': endpoint.path,
        'songloom.request_id': requestId,
      },
    });
    try {
      const caller = await context.keys.authenticate(c.req.header('authorization'));
      await checkRate(context, c, caller);
      const { LIMIT_BODY_BYTES, LIMIT_SCORE_BYTES } = context.limits;
      const body = await readBody(
        c.req.raw,
        'score' in endpoint.request.shape ? LIMIT_SCORE_BYTES : LIMIT_BODY_BYTES,
      );
      const parsed = parseRequest(endpoint.request, body);
      if (!parsed.ok) throw new ServiceError(parsed.code, { publicMessage: parsed.message });
      ignored.push(...parsed.ignoredFields);
      const call: Call = {
        context,
        caller,
        requestId,
        traceparent: span.traceparent,
        pathId: readId(c.req.param('id')),
        signal: c.req.raw.signal,
        ignore: (field) => ignored.push(field),
        replayed: () => c.header('Idempotent-Replayed', 'true'),
        idempotency: readIdempotencyKey(c, endpoint.name, body),
      };
      const data = await operation.handle(parsed.value, call);
      if (ignored.length > 0) {
        c.header('X-Ignored-Fields', ignored.slice(0, IGNORED_FIELDS_SHOWN).map(shownName).join(', '));
      }
      return c.json({ code: 0, message: 'success', request_id: requestId, data });
    } catch (error) {
      const answer = answerError(context, c, error, requestId);
      code = answer.code;
      span.set('songloom.code', code);
      if (code >= 5000) span.fail(String(code));
      return answer.response;
    } finally {
      span.end();
      const seconds = (performance.now() - startedAtMs) / 1000;
      context.metrics.requests.inc({ endpoint: endpoint.name, code: String(code) });
      context.metrics.requestSeconds.observe({ endpoint: endpoint.name }, seconds);
      context.log.debug({ requestId, endpoint: endpoint.name, code, seconds }, 'request');
    }
  };
}

/** A name of the client's own, as it may stand in a header: clients refuse answers whose headers are over 16 kB. */
const shownName = (field: string): string =>
  field.length <= FIELD_NAME_SHOWN
    ? encodeURIComponent(field.toWellFormed())
    : `${encodeURIComponent(field.slice(0, FIELD_NAME_SHOWN).toWellFormed())}...`;

/** Counts the request and puts its count on the answer. @throws ServiceError 3002, 2001, in this order */
export async function checkRate(
  context: ServiceContext,
  c: Context,
  { key, account }: Caller,
): Promise<void> {
  const { limits, rates, clock } = context;
  const limit = key.rateLimitRequests ?? limits.RATE_LIMIT_REQUESTS;
  const windowSeconds = key.rateLimitWindowSeconds ?? limits.RATE_LIMIT_WINDOW_SECONDS;
  const rate = await rates.count(key.id, limit, windowSeconds);
  c.header('X-RateLimit-Limit', String(rate.limit));
  c.header('X-RateLimit-Remaining', String(rate.remaining));
  c.header('X-RateLimit-Reset', String(clock.now() + rate.resetMs));
  if (account.status === 'suspended') throw new ServiceError('account_suspended');
  if (!rate.allowed) {
    throw new ServiceError('rate_exceeded', {
      publicMessage: `Rate exceeded: ${limit} requests in ${windowSeconds} s are allowed`,
      retryAfterSeconds: Math.max(1, Math.ceil(rate.resetMs / 1000)),
    });
  }
}

/** What cannot be an id of ours becomes one that no row has: it is not found, like any other. */
export const readId = (text = ''): string => (/^[\x21-\x7e]{1,128}$/.test(text) ? text : '');

function readIdempotencyKey(c: Context, endpoint: string, body: unknown): Call['idempotency'] {
  const key = c.req.header('idempotency-key');
  if (key === undefined) return undefined;
  if (key.length < 1 || key.length > IDEMPOTENCY_KEY_CHARACTERS || !/^[\x20-\x7e]+$/.test(key)) {
    throw new ServiceError('invalid_parameters', {
      publicMessage: `Idempotency-Key must be 1 to ${IDEMPOTENCY_KEY_CHARACTERS} printable ASCII characters`,
    });
  }
  return { key, bodyHash: hashBody(endpoint, body ?? {}) };
}

/** A database that cannot be reached passes; anything else that was not foreseen is a fault of ours. */
export function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  return isDatabaseAway(thrown)
    ? new ServiceError('service_unavailable', { retryAfterSeconds: DATABASE_RETRY_SECONDS, cause: thrown })
    : new ServiceError('internal_error', { cause: thrown });
}

/** Turns whatever was thrown into an envelope. Only a ServiceError's own words leave the house. */
export function answerError(
  context: Pick<ServiceContext, 'log'>,
  c: Context,
  thrown: unknown,
  requestId: string,
): { code: number; response: Response } {
  const error = toServiceError(thrown);
  if (error.code >= 9000 && error.cause !== undefined)
    context.log.error({ err: error.cause, requestId, path: c.req.path }, 'request failed');
  if (error.httpStatus === 429) c.header('Retry-After', String(error.retryAfterSeconds ?? 1));
  else if (error.retryAfterSeconds !== undefined) c.header('Retry-After', String(error.retryAfterSeconds));
  const response = c.json(
    { code: error.code, message: error.message, request_id: requestId },
    error.httpStatus as 500,
  );
  return { code: error.code, response };
}
