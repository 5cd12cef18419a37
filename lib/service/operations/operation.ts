import type { z } from 'zod';
import { type EndpointName, type Endpoints, endpoints } from '#lib/contract/endpoints/index.ts';
import type { Caller } from '../accounts/key-store.ts';
import type { ServiceContext } from '../context.ts';

/** One request that was let in and whose body is valid. */
export interface Call {
  context: ServiceContext;
  caller: Caller;
  requestId: string;
  /** The path's `{id}`, where it has one. */
  pathId: string;
  /** Aborted when the caller hangs up before the answer. */
  signal: AbortSignal;
  /** Names a field that was given but plays no part. */
  ignore(field: string): void;
  /** Says that this answer was given before. */
  replayed(): void;
  /** W3C traceparent of this request's span, where it is traced. */
  traceparent: string | undefined;
  idempotency?: { key: string; bodyHash: string };
}

export type RequestOf<Name extends EndpointName> = z.output<Endpoints[Name]['request']>;
export type ResponseOf<Name extends EndpointName> = z.output<Endpoints[Name]['response']>;

/** What an endpoint does with a valid request. */
export interface Operation<Name extends EndpointName = EndpointName> {
  endpoint: Endpoints[Name];
  /** @param request already checked against the endpoint's schema */
  handle(request: unknown, call: Call): Promise<ResponseOf<Name>>;
}

/** An operation that only looks something up. */
export const readOperation = <Name extends EndpointName>(
  name: Name,
  find: (call: Call) => Promise<ResponseOf<Name>>,
): Operation<Name> => ({ endpoint: endpoints[name], handle: (_request, call) => find(call) });
