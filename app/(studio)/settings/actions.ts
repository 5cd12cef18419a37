'use server';
import { z } from 'zod';
import { changeKeyRequest, createKeyRequest } from '#lib/contract/management.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { changePassword, createInvitation, newPassword } from '#lib/studio/auth/accounts.ts';
import { PASSWORD_CHARACTERS } from '#lib/studio/auth/passwords.ts';
import { beginSession } from '#lib/studio/auth/session.ts';
import { changePreferences, preferences } from '#lib/studio/people/preferences.ts';
import { changeServiceKey, createServiceKey, resendDelivery } from '#lib/studio/service-keys.ts';
import { signedInAction } from '#lib/studio/signed-in-action.ts';

export const savePreferences = signedInAction(preferences, (user, changes) =>
  changePreferences(user.id, changes),
);

export const savePassword = signedInAction(
  z.object({ current: z.string().max(PASSWORD_CHARACTERS), next: newPassword }),
  async (user, { current, next }) => {
    const isChanged = await changePassword(user, current, next);
    if (isChanged) await beginSession(user);
    return isChanged;
  },
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
