'use server';
import { z } from 'zod';
import { changeKeyRequest, createKeyRequest } from '#lib/contract/management.ts';
import { changePassword, createInvitation, hasPassword, newPassword } from '#lib/studio/auth/accounts.ts';
import { freshAction, needFresh } from '#lib/studio/auth/fresh-sign-in.ts';
import { removeMember, resetPassword, withdrawInvitation } from '#lib/studio/auth/members.ts';
import { ownerOnly } from '#lib/studio/auth/owner-only.ts';
import {
  addPasskey,
  beginRegistration,
  checkRegistration,
  PASSKEY_NAME_CHARACTERS,
  registrationAnswer,
  removePasskey,
  renamePasskey,
} from '#lib/studio/auth/passkeys.ts';
import { PASSWORD_CHARACTERS } from '#lib/studio/auth/passwords.ts';
import { beginSession, type CurrentUser } from '#lib/studio/auth/session.ts';
import { endAllSessions, endSessionOf } from '#lib/studio/auth/sessions.ts';
import { changePreferences, preferences } from '#lib/studio/people/preferences.ts';
import { changeServiceKey, createServiceKey, resendDelivery } from '#lib/studio/service-keys.ts';
import { signedInAction } from '#lib/studio/signed-in-action.ts';
import { makePhoneKey, PHONE_KEY_NAME_CHARACTERS, removePhoneKey } from '#lib/studio/subsonic/phone-keys.ts';
import { typedName } from '#lib/studio/typed-line.ts';

const id = z.string().min(1).max(64);

export const savePreferences = signedInAction(preferences, (user, changes) =>
  changePreferences(user.id, changes),
);

export const savePassword = signedInAction(
  z.object({ current: z.string().max(PASSWORD_CHARACTERS), next: newPassword }),
  async (user, { current, next }) => {
    // Who writes the password they have shows who they are with it; who has none must have done so just now.
    if (!(await hasPassword(user.id))) needFresh(user);
    const isChanged = await changePassword(user, current, next);
    if (isChanged) await beginSession({ ...user, provenAt: Date.now() });
    return isChanged;
  },
);

/** A challenge is for the session that asked: another of the same person cannot answer it. */
const holderOf = (user: CurrentUser) => `session ${user.id} ${user.sessionId ?? ''}`;
const passkeyId = z.string().min(1).max(1400);
const passkeyName = typedName(PASSKEY_NAME_CHARACTERS);

export const askNewPasskey = freshAction(z.object({}), (user) => beginRegistration(holderOf(user), user));

export const saveNewPasskey = freshAction(
  z.object({ name: passkeyName, answer: registrationAnswer }),
  async (user, { name, answer }) =>
    addPasskey(user.id, await checkRegistration(holderOf(user), answer), name),
);

export const namePasskey = signedInAction(z.object({ passkeyId, name: passkeyName }), (user, changed) =>
  renamePasskey(user.id, changed.passkeyId, changed.name),
);

export const dropPasskey = signedInAction(z.object({ passkeyId }), (user, dropped) =>
  removePasskey(user.id, dropped.passkeyId),
);

export const endOneSession = signedInAction(z.object({ sessionId: id }), (user, { sessionId }) =>
  endSessionOf(user.id, sessionId),
);

export const endOtherSessions = signedInAction(z.object({}), async (user) => {
  await endAllSessions(user.id);
  await beginSession(user);
});

export const addPhoneKey = freshAction(
  z.object({ name: typedName(PHONE_KEY_NAME_CHARACTERS) }),
  (user, { name }) => makePhoneKey(user.id, name),
);

export const dropPhoneKey = signedInAction(z.object({ keyId: id }), (user, { keyId }) =>
  removePhoneKey(user.id, keyId),
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

export const resetMemberPassword = freshAction(z.object({ memberId: id }), async (user, { memberId }) => {
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
