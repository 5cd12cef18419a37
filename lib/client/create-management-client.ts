import { z } from 'zod';
import {
  type changeKeyRequest,
  createdKey,
  type createKeyRequest,
  MANAGEMENT_PATH,
  managedDeliveryList,
  managedKeyList,
  usage,
} from '#lib/contract/management.ts';
import { readTextAtMost } from '#lib/contract/read-text-at-most.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import type { ClientOptions } from './create-client.ts';
import { patientFetch } from './patient-fetch.ts';
import { readAnswer } from './read-answer.ts';

const TIMEOUT_MS = 30_000;

/**
 * Manages keys, deliveries and usage of the account of a key that may: the studio's own, in the embedded
 * installation. Throws `ServiceError` like the other client.
 */
export function createManagementClient({
  baseUrl,
  appKey,
  fetch = patientFetch,
  timeoutMs = TIMEOUT_MS,
}: ClientOptions & { timeoutMs?: number }) {
  const base = `${baseUrl.replace(/\/+$/, '')}${MANAGEMENT_PATH}`;

  async function call<Value>(
    method: 'GET' | 'POST',
    path: string,
    reader: z.ZodType<Value>,
    body?: object,
  ): Promise<Value> {
    const headers: Record<string, string> = { authorization: `Bearer ${appKey}` };
    if (body) headers['content-type'] = 'application/json';
    const init = {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    };
    const response = await fetch(`${base}${path}`, init).catch((error: unknown) => {
      throw new ServiceError('service_unavailable', {
        publicMessage: 'the service cannot be reached',
        cause: error,
      });
    });
    return readAnswer(
      { status: response.status, headers: response.headers, body: await readTextAtMost(response) },
      reader,
    );
  }

  return {
    listKeys: async () => (await call('GET', '/keys', managedKeyList)).keys,
    /** The answer holds both secrets, for the only time. */
    createKey: (request: z.input<typeof createKeyRequest>) => call('POST', '/keys', createdKey, request),
    /** @returns all keys, as they are now */
    changeKey: async (id: string, request: z.input<typeof changeKeyRequest>) =>
      (await call('POST', `/keys/${encodeURIComponent(id)}`, managedKeyList, request)).keys,
    /** The newest 50, or those before an id. */
    listDeliveries: async (before?: string) =>
      (
        await call(
          'GET',
          `/deliveries${before ? `?before=${encodeURIComponent(before)}` : ''}`,
          managedDeliveryList,
        )
      ).deliveries,
    resendDelivery: async (id: string) => {
      await call('POST', `/deliveries/${encodeURIComponent(id)}/resend`, z.object({}));
    },
    readUsage: () => call('GET', '/usage', usage),
  };
}
