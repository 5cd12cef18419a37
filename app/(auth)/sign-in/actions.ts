'use server';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { newChallengeHolder } from '#lib/studio/auth/passkey-cookie.ts';
import { passkeyParty } from '#lib/studio/auth/passkey-party.ts';
import { beginPasskeySignIn } from '#lib/studio/auth/passkeys.ts';

/** What to sign in by with a passkey; null where there were too many tries, or this address can have none. */
export async function askPasskey(): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  if (!passkeyParty()) return null;
  const holder = await newChallengeHolder();
  return holder === null ? null : beginPasskeySignIn(holder);
}
