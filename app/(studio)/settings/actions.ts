'use server';
import { z } from 'zod';
import { changeKeyRequest, createKeyRequest } from '#lib/contract/management.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { changePassword, createInvitation } from '#lib/studio/auth/accounts.ts';
import { changePreferences, preferences } from '#lib/studio/people/preferences.ts';
import { changeServiceKey, createServiceKey, resendDelivery } from '#lib/studio/service-keys.ts';
import { signedInAction } from '#lib/studio/signed-in-action.ts';

export const savePreferences = signedInAction(preferences, (user, changes) =>
  changePreferences(user.id, changes),
);

export const savePassword = signedInAction(
  z.object({ current: z.string().max(256), next: z.string().min(10).max(256) }),
  (user, { current, next }) => changePassword(user, current, next),
);

export const invite = signedInAction(z.object({}), async (user) => {
  if (!user.isOwner)
    throw new ServiceError('invalid_parameters', { publicMessage: 'only the owner invites' });
  return { token: await createInvitation(user.id) };
});

export const createKey = signedInAction(createKeyRequest, createServiceKey);

export const changeKey = signedInAction(
  z.object({ keyId: z.string().max(64), change: changeKeyRequest }),
  (user, { keyId, change }) => changeServiceKey(user, keyId, change),
);

export const resend = signedInAction(z.object({ deliveryId: z.string().max(64) }), (user, { deliveryId }) =>
  resendDelivery(user, deliveryId),
);
