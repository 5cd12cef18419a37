import type { z } from 'zod';
import { type EndpointName, type Endpoints, endpoints } from '#lib/contract/endpoints/index.ts';
import { MODELS_PATH, type ModelList, modelList } from '#lib/contract/models.ts';
import { readTextAtMost } from '#lib/contract/read-text-at-most.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { readerOf } from '#lib/contract/vendor.ts';
import { type ClientFetch, patientFetch } from './patient-fetch.ts';
import { readAnswer } from './read-answer.ts';

export interface ClientOptions {
  /** Address of the service, without `/api/v1`. */
  baseUrl: string;
  appKey: string;
  /** Default: a fetch that can wait longer than 300 s. */
  fetch?: ClientFetch;
}

export interface CallOptions {
  /** The same key with the same body answers the first answer again and starts nothing. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Default: the endpoint's own. */
  timeoutSeconds?: number;
}

type RequestOf<Name extends EndpointName> = z.input<Endpoints[Name]['request']>;
type ResponseOf<Name extends EndpointName> = z.output<Endpoints[Name]['response']>;
type TakesId<Name extends EndpointName> = Endpoints[Name]['path'] extends `${string}{id}${string}`
  ? true
  : false;

/** A method an endpoint: `client.generate({ tags: 'jazz' })`, `client.getTask(id)`. */
export type Client = {
  readonly [Name in EndpointName]: TakesId<Name> extends true
    ? (id: string, options?: CallOptions) => Promise<ResponseOf<Name>>
    : (request: RequestOf<Name>, options?: CallOptions) => Promise<ResponseOf<Name>>;
} & { listModels(options?: CallOptions): Promise<ModelList> };

/**
 * The typed client of the interface.
 * Every method throws `ServiceError`: the service's own error rebuilt, or 9002 where it cannot be reached in time.
 *
 * @example
 * const client = createClient({ baseUrl: 'http://127.0.0.1:3001', appKey });
 * const { task_id } = await client.generate({ tags: 'bossa nova' }, { idempotencyKey: songId });
 * const task = await client.getTask(task_id);
 */
export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? patientFetch;
  const base = options.baseUrl.replace(/\/+$/, '');

  const call = async <Value>(
    method: 'GET' | 'POST',
    path: string,
    body: unknown,
    reader: z.ZodType<Value>,
    timeoutSeconds: number,
    callOptions: CallOptions,
  ): Promise<Value> => {
    const seconds = callOptions.timeoutSeconds ?? timeoutSeconds;
    const timeout = AbortSignal.timeout(seconds * 1000);
    const signal = callOptions.signal ? AbortSignal.any([callOptions.signal, timeout]) : timeout;
    const headers: Record<string, string> = {
      authorization: `Bearer ${options.appKey}`,
      accept: 'application/json',
    };
    if (method === 'POST') headers['content-type'] = 'application/json';
    if (callOptions.idempotencyKey !== undefined) headers['idempotency-key'] = callOptions.idempotencyKey;
    try {
      const response = await send(`${base}${path}`, {
        method,
        headers,
        ...(method === 'POST' && { body: JSON.stringify(body) }),
        signal,
      });
      return readAnswer(
        { status: response.status, headers: response.headers, body: await readTextAtMost(response) },
        reader,
      );
    } catch (error) {
      if (error instanceof ServiceError || callOptions.signal?.aborted) throw error;
      const publicMessage = timeout.aborted
        ? `the service did not answer within ${seconds} s`
        : 'the service cannot be reached';
      throw new ServiceError('service_unavailable', { publicMessage, cause: error });
    }
  };

  const methods: Record<string, (first: never, callOptions?: CallOptions) => Promise<unknown>> = {};
  for (const endpoint of Object.values(endpoints)) {
    const takesId = endpoint.path.includes('{id}');
    const reader = readerOf(endpoint.response);
    methods[endpoint.name] = (first: unknown, callOptions: CallOptions = {}) =>
      call<unknown>(
        endpoint.method,
        takesId ? endpoint.path.replace('{id}', encodeURIComponent(first as string)) : endpoint.path,
        takesId ? {} : first,
        reader,
        endpoint.timeoutSeconds,
        callOptions,
      );
  }
  const listModels = (callOptions: CallOptions = {}) =>
    call('GET', MODELS_PATH, undefined, modelList, 30, callOptions);
  return { ...methods, listModels } as unknown as Client;
}
