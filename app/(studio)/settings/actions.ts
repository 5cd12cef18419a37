'use server';
import { z } from 'zod';
import { changeKeyRequest, createKeyRequest } from '#lib/contract/management.ts';
import { changePassword, createInvitation, newPassword } from '#lib/studio/auth/accounts.ts';
import { removeMember, resetPassword, withdrawInvitation } from '#lib/studio/auth/members.ts';
import { ownerOnly } from '#lib/studio/auth/owner-only.ts';
import { PASSWORD_CHARACTERS } from '#lib/studio/auth/passwords.ts';
import { beginSession } from '#lib/studio/auth/session.ts';
import { changePreferences, preferences } from '#lib/studio/people/preferences.ts';
import { changeServiceKey, createServiceKey, resendDelivery } from '#lib/studio/service-keys.ts';
import { signedInAction } from '#lib/studio/signed-in-action.ts';

const id = z.string().min(1).max(64);

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
  ownerOnly(user);
  return { token: await createInvitation(user.id) };
});

export const withdraw = signedInAction(z.object({ invitationId: id }), async (user, { invitationId }) => {
  ownerOnly(user);
  await withdrawInvitation(invitationId);
});

export const dropMember = signedInAction(z.object({ memberId: id }), async (user, { memberId }) => {
  ownerOnly(user);
  await removeMember(memberId);
});

export const resetMemberPassword = signedInAction(z.object({ memberId: id }), async (user, { memberId }) => {
  ownerOnly(user);
  return resetPassword(memberId);
});

export const createKey = signedInAction(createKeyRequest, createServiceKey);

export const changeKey = signedInAction(
  z.object({ keyId: z.string().max(64), change: changeKeyRequest }),
  (user, { keyId, change }) => changeServiceKey(user, keyId, change),
);

export const resend = signedInAction(z.object({ deliveryId: z.string().max(64) }), (user, { deliveryId }) =>
  resendDelivery(user, deliveryId),
);
