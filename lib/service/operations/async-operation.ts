import { endpoints } from '#lib/contract/endpoints/index.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import type { Prisma } from '#lib/db/generated/client.ts';
import { AddressUnknownError } from '#lib/fetch-guard/fetch-guard.ts';
import type { PlatformOperation, PlatformRequestKind } from '../platforms/platform.ts';
import { IdempotencyRaceError } from '../tasks/intake.ts';
import { submitTask } from '../tasks/submit-task.ts';
import { findFirstAnswer } from './idempotency.ts';
import type { Call, Operation, RequestOf, ResponseOf } from './operation.ts';

export interface Acceptance {
  /** What a platform will be asked for. */
  kind: PlatformRequestKind;
  /** Clips it starts from: kept until the task is done. */
  sourceClipIds?: string[];
}

type AsyncRequest = { mv?: string; seed?: number; callback_url?: string; retention_days: number };

/**
 * An operation that accepts a task.
 * @param accept checks the resources that the body names (4003–4005, ranges) and says what it comes to
 */
export function asyncOperation<Name extends PlatformOperation>(
  name: Name,
  accept: (request: RequestOf<Name>, call: Call) => Promise<Acceptance> | Acceptance,
): Operation<Name> {
  return {
    endpoint: endpoints[name],
    async handle(request, call) {
      const { context, caller, idempotency } = call;
      const { mv, seed, callback_url, retention_days } = request as AsyncRequest;
      const replay = () => findFirstAnswer(call) as Promise<ResponseOf<Name> | undefined>;
      context.platforms.checkModel(mv);
      const first = await replay();
      if (first) return first;
      if (callback_url) await checkCallbackUrl(call, callback_url);
      const acceptance = await accept(request as RequestOf<Name>, call);
      context.platforms.checkSupport(acceptance.kind, mv);
      await context.quota.check(caller.account.id);
      const span = context.tracing.start('submit', { parent: call.traceparent, kind: 'producer' });
      try {
        const answer = await submitTask(context, {
          operation: name,
          key: caller.key,
          request: request as Prisma.InputJsonObject,
          mv,
          seed,
          sourceClipIds: acceptance.sourceClipIds ?? [],
          callbackUrl: callback_url,
          retentionDays: retention_days,
          traceparent: span.traceparent,
          ...(idempotency && { idempotency }),
        });
        return answer as ResponseOf<Name>;
      } catch (error) {
        const answer = error instanceof IdempotencyRaceError ? await replay() : undefined;
        if (answer) return answer;
        span.fail('refused');
        throw error;
      } finally {
        span.end();
      }
    },
  };
}

/** Refuses addresses that lead inside. A name that has no address now may have one later: each try checks again. */
async function checkCallbackUrl({ context }: Call, address: string): Promise<void> {
  try {
    await context.guard.check(new URL(address));
  } catch (error) {
    if (error instanceof AddressUnknownError) return;
    throw new ServiceError('invalid_parameters', {
      publicMessage: `callback_url is refused: ${(error as Error).message}`,
    });
  }
}
