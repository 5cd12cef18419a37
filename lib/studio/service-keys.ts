import type { z } from 'zod';
import { createManagementClient } from '#lib/client/create-management-client.ts';
import { env } from '#lib/config/env.ts';
import { serviceAddress } from '#lib/config/own-origin.ts';
import type { changeKeyRequest, createKeyRequest, ManagedDelivery } from '#lib/contract/management.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import type { CurrentUser } from './auth/session.ts';
import { isEmbedded } from './service.ts';
import type { ServiceKeysView } from './views.ts';

/** Keys are managed where the service is our own, and by the owner alone. */
export const mayManageKeys = (user: Pick<CurrentUser, 'isOwner'>): boolean => user.isOwner && isEmbedded();

/** The service's keys, the oldest first, with what each was used for. @throws ServiceError 4001 for anyone but the owner */
export async function findServiceKeys(user: CurrentUser): Promise<ServiceKeysView> {
  const management = managementOf(user);
  const [keys, { days }] = await Promise.all([management.listKeys(), management.readUsage()]);
  return {
    keys: keys.map((key) => ({ ...key, isStudio: isStudioKey(key) })),
    days: days.map((day) => ({ day: day.day, keyId: day.key_id, used: day.used })),
  };
}

/** The answer holds both secrets, for the only time; they are neither stored nor logged here. */
export async function createServiceKey(user: CurrentUser, request: z.input<typeof createKeyRequest>) {
  const made = await managementOf(user).createKey(request);
  return { keyId: made.key.id, appKey: made.app_key, signingSecret: made.signing_secret };
}

/** Renames, limits, disables, enables or deletes a key; never the one the studio itself works with. */
export async function changeServiceKey(
  user: CurrentUser,
  keyId: string,
  change: z.input<typeof changeKeyRequest>,
): Promise<void> {
  await managementOf(user).changeKey(keyId, change);
}

/** Callbacks the service sent, 50 at a time, the newest first; `before` is the last one seen. */
export async function findDeliveries(
  user: CurrentUser,
  before?: string,
): Promise<{ deliveries: ManagedDelivery[] }> {
  return { deliveries: await managementOf(user).listDeliveries(before) };
}

export async function resendDelivery(user: CurrentUser, deliveryId: string): Promise<void> {
  await managementOf(user).resendDelivery(deliveryId);
}

function managementOf(user: CurrentUser) {
  if (!mayManageKeys(user))
    throw new ServiceError('invalid_parameters', {
      publicMessage: 'only the owner manages keys, and only of the embedded service',
      httpStatus: 403,
    });
  const settings = env();
  return createManagementClient({
    baseUrl: serviceAddress(settings),
    appKey: settings.MUSIC_APP_KEY ?? '',
  });
}

function isStudioKey(key: { display_prefix: string; last_four: string }): boolean {
  const own = env().MUSIC_APP_KEY ?? '';
  return own.startsWith(key.display_prefix) && own.endsWith(key.last_four);
}
