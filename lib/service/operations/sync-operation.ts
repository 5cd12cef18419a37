import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type EndpointName, endpoints } from '#lib/contract/endpoints/index.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { returnPoints, takePoints } from '../accounts/points.ts';
import { PRICES } from '../accounts/prices.ts';
import { beginProgress } from '../clips/call-progress.ts';
import { newId } from '../ids.ts';
import { findFirstAnswer, holdKey, settleKey } from './idempotency.ts';
import { merged, taskTimeout } from './merged-work.ts';
import type { Call, Operation, RequestOf, ResponseOf } from './operation.ts';

export interface SyncTools {
  /** For files under way; removed afterwards. */
  folder: string;
  /** Aborted when the time budget is spent or the caller has hung up. */
  signal: AbortSignal;
}

export interface SyncOperationOptions<Name extends EndpointName, Found> {
  /** Slow ones are limited per key: they hold a thread for as long as they take. */
  isSlow: boolean;
  /** Checks the resources the body names. @throws ServiceError 4001, 4004, 4005, 9002 */
  find(request: RequestOf<Name>, call: Call): Promise<Found>;
  /** Whether it leaves files behind: an account that has reached its quota is refused. */
  stores?: boolean | ((found: Found) => boolean);
  /** What the work is, where it is the same for all who ask at the same time: then it is done once. */
  sameAs?(request: RequestOf<Name>, found: Found): string;
  /** Does the work. */
  run(request: RequestOf<Name>, found: Found, call: Call, tools: SyncTools): Promise<ResponseOf<Name>>;
}

const SLOW_RETRY_SECONDS = 10;
/** Slow calls under way by key, in this process. */
const underWay = new Map<string, number>();

/** An operation that does its work while the caller waits. Points are taken at its start, and given back when it fails. */
export function syncOperation<Name extends EndpointName, Found>(
  name: Name,
  options: SyncOperationOptions<Name, Found>,
): Operation<Name> {
  const handle = async (request: RequestOf<Name>, call: Call): Promise<ResponseOf<Name>> => {
    const first = await findFirstAnswer(call);
    if (first) return first as ResponseOf<Name>;
    const found = await options.find(request, call);
    const stores = typeof options.stores === 'function' ? options.stores(found) : options.stores;
    if (stores) await call.context.quota.check(call.caller.account.id);
    if (!(await holdKey(call, name))) return ((await findFirstAnswer(call)) ?? {}) as ResponseOf<Name>;
    let data: ResponseOf<Name> | undefined;
    const endProgress = beginProgress(call);
    try {
      const run = (tools: SyncTools) => options.run(request, found, call, tools);
      const same = options.sameAs?.(request, found);
      const work = () =>
        paid(name, call, (tools) =>
          same === undefined ? run(tools) : merged(`${name} ${same}`, call, tools.signal, run),
        );
      data = await (options.isSlow ? limited(call, work) : work());
      return data;
    } finally {
      endProgress();
      await settleKey(call, data as object | undefined);
    }
  };
  return { endpoint: endpoints[name], handle: (request, call) => handle(request as RequestOf<Name>, call) };
}

async function limited<Result>({ context, caller }: Call, run: () => Promise<Result>): Promise<Result> {
  const limit = context.limits.SYNCHRONOUS_CONCURRENCY;
  const running = underWay.get(caller.key.id) ?? 0;
  if (running >= limit) {
    throw new ServiceError('concurrency_exceeded', {
      publicMessage: `Concurrency exceeded: ${running} slow calls are under way, ${limit} are allowed; wait for one to finish`,
      retryAfterSeconds: SLOW_RETRY_SECONDS,
    });
  }
  underWay.set(caller.key.id, running + 1);
  try {
    return await run();
  } finally {
    const left = (underWay.get(caller.key.id) ?? 1) - 1;
    if (left > 0) underWay.set(caller.key.id, left);
    else underWay.delete(caller.key.id);
  }
}

async function paid<Result>(
  name: EndpointName,
  call: Call,
  run: (tools: SyncTools) => Promise<Result>,
): Promise<Result> {
  const { context, caller, requestId } = call;
  const movement = { accountId: caller.account.id, appKeyId: caller.key.id, reference: requestId };
  const points =
    PRICES[name] === 0
      ? 0
      : await context.database.$transaction((session) =>
          takePoints(session, { ...movement, points: PRICES[name] }),
        );
  const folder = path.join(context.workFolder, `call-${newId()}`);
  const seconds = context.limits.STEM_TIMEOUT_SECONDS;
  const timeout = AbortSignal.timeout(seconds * 1000);
  const signal = AbortSignal.any([timeout, call.signal]);
  try {
    await mkdir(folder, { recursive: true });
    return await run({ folder, signal });
  } catch (error) {
    await context.database.$transaction((session) => returnPoints(session, { ...movement, points }));
    if (call.signal.aborted) {
      context.log.info({ requestId, operation: name }, 'stopped: the caller hung up');
      // Nobody reads it; it ends the request like any other.
      throw new ServiceError('generation_failed', { publicMessage: 'the caller hung up' });
    }
    if (timeout.aborted && !(error instanceof ServiceError)) throw taskTimeout(seconds);
    if (error instanceof ServiceError) throw error;
    context.log.error({ err: error, requestId, operation: name }, 'synchronous call failed');
    throw new ServiceError('generation_failed', { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
