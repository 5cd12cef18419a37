import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import {
  changeKeyRequest,
  createKeyRequest,
  MANAGEMENT_PATH,
  type ManagedDelivery,
  type ManagedKey,
} from '#lib/contract/management.ts';
import { parseRequest } from '#lib/contract/parse-request.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { createKey } from '../accounts/create-key.ts';
import type { Caller } from '../accounts/key-store.ts';
import { dayOf } from '../accounts/quota.ts';
import { listDeliveries, resendDelivery } from '../callbacks/delivery-log.ts';
import type { ServiceContext } from '../context.ts';
import { newId } from '../ids.ts';
import { readBody } from './read-body.ts';
import { answerError, readId } from './serve.ts';

type Handler = (c: Context, caller: Caller) => Promise<unknown>;

/** Keys, deliveries and usage of the caller's own account, for a key that may manage them. */
export function addManagement(app: Hono, context: ServiceContext): void {
  const { database } = context;
  const route = (method: 'get' | 'post', path: string, handle: Handler) =>
    app[method](`${MANAGEMENT_PATH}${path}`, async (c) => {
      const requestId = newId();
      try {
        const caller = await context.keys.authenticate(c.req.header('authorization'));
        if (!caller.key.canManage)
          throw new ServiceError('key_invalid', {
            publicMessage: 'this key may not manage the account',
            httpStatus: 403,
          });
        return c.json({ code: 0, message: 'success', request_id: requestId, data: await handle(c, caller) });
      } catch (error) {
        return answerError(context, c, error, requestId).response;
      }
    });

  route('get', '/keys', async (_c, { account }) => ({ keys: await listKeys(context, account.id) }));

  route('post', '/keys', async (c, { account }) => {
    const { name, ...limits } = await read(context, c, createKeyRequest);
    const { appSecret } = context;
    const made = await createKey({ database, appSecret, accountId: account.id, name, ...toColumns(limits) });
    const key = (await listKeys(context, account.id)).find((entry) => entry.id === made.id);
    return { key, app_key: made.appKey, signing_secret: made.signingSecret };
  });

  route('post', '/keys/:id', async (c, { account, key: own }) => {
    const { name, status, ...limits } = await read(context, c, changeKeyRequest);
    const id = readId(c.req.param('id'));
    if (id === own.id && status && status !== 'active')
      throw new ServiceError('invalid_parameters', {
        publicMessage: 'a key cannot disable or delete itself',
      });
    const { count } = await database.appKey.updateMany({
      where: { id, accountId: account.id, status: { not: 'deleted' } },
      data: { ...(name && { name }), ...(status && { status }), ...toColumns(limits) },
    });
    if (count === 0)
      throw new ServiceError('invalid_parameters', { publicMessage: 'no such key', httpStatus: 404 });
    context.keys.forget();
    return { keys: await listKeys(context, account.id) };
  });

  route('get', '/deliveries', async (c, { account }) => {
    const rows = await listDeliveries(context, account.id, readId(c.req.query('before')));
    return { deliveries: rows.map(deliveryView) };
  });

  route('post', '/deliveries/:id/resend', async (c, { account }) => {
    const isSent = await resendDelivery(context, account.id, readId(c.req.param('id')));
    if (!isSent)
      throw new ServiceError('invalid_parameters', {
        publicMessage: 'no such finished delivery',
        httpStatus: 404,
      });
    return {};
  });

  route('get', '/usage', async (_c, { account, key }) => {
    const keys = await database.appKey.findMany({ where: { accountId: account.id }, select: { id: true } });
    const days = await database.usageDay.findMany({
      where: { appKeyId: { in: keys.map((key) => key.id) } },
      orderBy: { day: 'asc' },
    });
    const today = dayOf(context.clock.now());
    return {
      days: days.map(({ day, appKeyId, used }) => ({ day, key_id: appKeyId, used })),
      points: { unlimited: account.unlimitedPoints, balance: account.pointsBalance },
      storage: { used_bytes: await context.quota.used(account.id), quota_bytes: context.quota.quotaBytes },
      today: {
        used: days.find(({ day, appKeyId }) => appKeyId === key.id && day === today)?.used ?? 0,
        daily_quota: key.dailyQuota ?? context.limits.DAILY_QUOTA,
      },
    };
  });
}

async function read<Schema extends z.ZodObject>(
  context: ServiceContext,
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = parseRequest(schema, await readBody(c.req.raw, context.limits.LIMIT_BODY_BYTES));
  if (!parsed.ok) throw new ServiceError(parsed.code, { publicMessage: parsed.message });
  return parsed.value;
}

interface WireLimits {
  rate_limit_requests?: number | null;
  rate_limit_window_seconds?: number | null;
  concurrency_limit?: number | null;
  daily_quota?: number | null;
}

/** `null` is back to the default, absent is unchanged. */
const toColumns = (limits: WireLimits) => ({
  rateLimitRequests: limits.rate_limit_requests,
  rateLimitWindowSeconds: limits.rate_limit_window_seconds,
  concurrencyLimit: limits.concurrency_limit,
  dailyQuota: limits.daily_quota,
});

async function listKeys({ database, clock }: ServiceContext, accountId: string): Promise<ManagedKey[]> {
  const rows = await database.appKey.findMany({
    where: { accountId, status: { not: 'deleted' } },
    orderBy: { createdAt: 'asc' },
  });
  const today = await database.usageDay.findMany({
    where: { day: dayOf(clock.now()), appKeyId: { in: rows.map((row) => row.id) } },
  });
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    display_prefix: row.displayPrefix,
    last_four: row.lastFour,
    status: row.status as ManagedKey['status'],
    created_at: row.createdAt.getTime(),
    last_used_at: row.lastUsedAt?.getTime() ?? null,
    used_today: today.find((entry) => entry.appKeyId === row.id)?.used ?? 0,
    rate_limit_requests: row.rateLimitRequests,
    rate_limit_window_seconds: row.rateLimitWindowSeconds,
    concurrency_limit: row.concurrencyLimit,
    daily_quota: row.dailyQuota,
  }));
}

type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number];

const deliveryView = (row: DeliveryRow): ManagedDelivery => ({
  id: row.id,
  task_id: row.taskId,
  key_id: row.appKeyId,
  url: row.url,
  status: row.status as ManagedDelivery['status'],
  created_at: row.createdAt.getTime(),
  next_try_at: row.nextTryAt?.getTime() ?? null,
  tries: row.tries.map((entry) => ({
    attempt: entry.attempt,
    started_at: entry.startedAt.getTime(),
    latency_ms: entry.latencyMs,
    http_status: entry.httpStatus,
    answer: entry.answer,
    error: entry.error,
  })),
});
