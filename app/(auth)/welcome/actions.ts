'use server';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { headers } from 'next/headers';
import { ServiceError } from '#lib/contract/service-error.ts';
import {
  type AccountRefusal,
  createAccount,
  type NewAccountPass,
  newAccount,
  newPasskeyAccount,
} from '#lib/studio/auth/accounts.ts';
import { beginPasskeyAccount, finishPasskeyAccount } from '#lib/studio/auth/passkey-account.ts';
import { challengeHolder, newChallengeHolder } from '#lib/studio/auth/passkey-cookie.ts';
import { passkeyParty } from '#lib/studio/auth/passkey-party.ts';
import { registrationAnswer } from '#lib/studio/auth/passkeys.ts';
import { beginSession } from '#lib/studio/auth/session.ts';
import { QueueFullError } from '#lib/studio/fair-queue.ts';
import { isStorable } from '#lib/studio/storable.ts';

export type WelcomeRefusal =
  | AccountRefusal
  | 'nameMissing'
  | 'emailInvalid'
  | 'passwordShort'
  | 'passkeyFailed'
  | 'tooMany';
export type WelcomeAnswer = { ok: true } | { ok: false; reason: WelcomeRefusal };

/** What the form sends, whichever way the account is opened later. */
interface Asked {
  name: string;
  email: string;
  invitation?: string;
  setupToken?: string;
}

/** Makes an account. Open to everyone who may ask; `createAccount` decides. */
export async function makeAccount(input: Asked & { password: string }): Promise<WelcomeAnswer> {
  const parsed = newAccount.safeParse(isStorable(input) ? input : {});
  if (!parsed.success) return { ok: false, reason: missing(parsed.error.issues[0]?.path[0]) };
  try {
    return answerOf(await createAccount(parsed.data, await passOf(input)));
  } catch (error) {
    if (error instanceof QueueFullError) return { ok: false, reason: 'busy' };
    throw error;
  }
}

/** What a passkey is to be made by, for an account that has no password. */
export async function askAccountPasskey(
  input: Asked,
): Promise<
  { ok: true; options: PublicKeyCredentialCreationOptionsJSON } | { ok: false; reason: WelcomeRefusal }
> {
  const parsed = newPasskeyAccount.safeParse(isStorable(input) ? input : {});
  if (!parsed.success) return { ok: false, reason: missing(parsed.error.issues[0]?.path[0]) };
  if (!passkeyParty()) return { ok: false, reason: 'passkeyFailed' };
  const holder = await newChallengeHolder();
  if (!holder) return { ok: false, reason: 'tooMany' };
  const begun = await beginPasskeyAccount(holder, parsed.data, await passOf(input));
  return typeof begun === 'string' ? { ok: false, reason: begun } : { ok: true, options: begun };
}

/** Makes an account that is opened by the passkey that was made. */
export async function makePasskeyAccount(
  input: Asked & { answer: unknown; passkeyName: string },
): Promise<WelcomeAnswer> {
  const isGood = isStorable(input);
  const parsed = newPasskeyAccount.safeParse(isGood ? input : {});
  if (!parsed.success) return { ok: false, reason: missing(parsed.error.issues[0]?.path[0]) };
  const answer = registrationAnswer.safeParse(input.answer);
  const holder = challengeHolder((await headers()).get('cookie'));
  if (!answer.success || !holder) return { ok: false, reason: 'passkeyFailed' };
  const made = { answer: answer.data, name: textOf(input.passkeyName) ?? '' };
  try {
    const account = await finishPasskeyAccount(holder, parsed.data, await passOf(input), made);
    // They have just shown the passkey: it is not asked for twice.
    if (typeof account !== 'string')
      await beginSession({
        ...parsed.data,
        ...account,
        via: 'passkey',
        provenAt: Date.now(),
      });
    return answerOf(account);
  } catch (error) {
    if (error instanceof ServiceError) return { ok: false, reason: 'passkeyFailed' };
    throw error;
  }
}

const answerOf = (made: { id: string } | AccountRefusal): WelcomeAnswer =>
  typeof made === 'string' ? { ok: false, reason: made } : { ok: true };

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

const passOf = async (input: Asked): Promise<NewAccountPass> => ({
  invitation: textOf(input.invitation),
  setupToken: textOf(input.setupToken),
  address: (await headers()).get('x-forwarded-for') ?? '',
});

function missing(field: PropertyKey | undefined): WelcomeRefusal {
  return field === 'email' ? 'emailInvalid' : field === 'password' ? 'passwordShort' : 'nameMissing';
}
