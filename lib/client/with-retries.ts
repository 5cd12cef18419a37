import { randomUUID } from 'node:crypto';
import { type EndpointName, endpoints } from '#lib/contract/endpoints/index.ts';
import type { ErrorName } from '#lib/contract/error-codes.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import type { CallOptions, Client } from './create-client.ts';
import { pause } from './wait-for-task.ts';

export interface Retries {
  /** How often a call is made at most, the first time counted. Default 4. */
  triesMax?: number;
  /** Longest wait before another try, in seconds; who is told to wait longer gets the error. Default 60. */
  waitSecondsMax?: number;
}

/** What may pass by itself. */
const PASSING: ReadonlySet<ErrorName | undefined> = new Set([
  'rate_exceeded',
  'concurrency_exceeded',
  'service_unavailable',
]);

/**
 * The same client, which tries again when it is told to slow down or the service is away for a moment. A call that starts
 * work carries an idempotency key, its own or a new one, so that no try starts it twice.
 * Errors that do not pass, and those that last, are thrown as the client throws them.
 */
export function withRetries(client: Client, { triesMax = 4, waitSecondsMax = 60 }: Retries = {}): Client {
  const patient: Record<string, (first: unknown, options?: CallOptions) => Promise<unknown>> = {};
  const methods = client as unknown as typeof patient;
  for (const name of Object.keys(endpoints) as EndpointName[])
    patient[name] = (first, options = {}) => {
      const startsWork = endpoints[name].kind !== 'read';
      const keyed = startsWork ? { idempotencyKey: randomUUID(), ...options } : options;
      return tried(() => methods[name]!(first, keyed), options.signal);
    };
  const listModels = (options: CallOptions = {}) => tried(() => client.listModels(options), options.signal);
  return { ...patient, listModels } as unknown as Client;

  async function tried<Value>(call: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    for (let tries = 1; ; tries++) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof ServiceError) || !PASSING.has(error.errorName) || tries >= triesMax)
          throw error;
        const seconds = error.retryAfterSeconds ?? 2 ** (tries - 1);
        if (seconds > waitSecondsMax) throw error;
        await pause(seconds * 1000, signal);
      }
    }
  }
}
