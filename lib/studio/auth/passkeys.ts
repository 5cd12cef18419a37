import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { toLine } from '#lib/contract/measured-text.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { database } from '#lib/db/client.ts';
import type { SignInsView } from '../views.ts';
import { keepChallenge, takeChallenge } from './passkey-challenges.ts';
import { type PasskeyParty, passkeyParty } from './passkey-party.ts';

export const PASSKEY_NAME_CHARACTERS = 60;
/** Most of one person. */
const MOST_PASSKEYS = 20;

const base64url = (most: number) =>
  z
    .string()
    .regex(/^[\w-]*$/)
    .min(1)
    .max(most);
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.object({}),
};
/** What a browser answers to `navigator.credentials.create`, as JSON. */
export const registrationAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(40_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
export type RegistrationAnswer = z.output<typeof registrationAnswer>;
/** And to `navigator.credentials.get`. */
const signInAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(8_000),
    signature: base64url(8_000),
    userHandle: base64url(200).nullish(),
  }),
});

/** A passkey that was checked, to be stored as its owner's. */
export interface NewPasskey {
  id: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: bigint;
  transports: string[];
  isSynced: boolean;
}

/** @throws ServiceError 4001 where this address can have no passkeys */
function partyOrThrow(): PasskeyParty {
  const party = passkeyParty();
  if (!party) throw refused('passkeys need an https:// address with a host name (PUBLIC_URL)');
  return party;
}

/**
 * What a browser is to make a passkey by. The key must be found without a name (it is all that somebody signs in with)
 * and ask for the person, not only for their device.
 * @param holder a secret of who asks: see {@link keepChallenge}
 */
export async function beginRegistration(holder: string, user: { id: string; name: string; email: string }) {
  const party = partyOrThrow();
  const present = await database().passkey.findMany({ where: { userId: user.id } });
  const options = await generateRegistrationOptions({
    rpName: 'Songloom',
    rpID: party.id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: present.map(({ id, transports }) => ({ id, transports: transports as never })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(holder, options.challenge);
  return options;
}

/** Checks what came back. @throws ServiceError 4001 for a challenge that is not the holder's, another origin, no person */
export async function checkRegistration(holder: string, answer: RegistrationAnswer): Promise<NewPasskey> {
  const party = partyOrThrow();
  const expectedChallenge = await takeChallenge(holder);
  if (!expectedChallenge) throw refused('the passkey took too long, or was answered already: begin again');
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: answer as never,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw refused(`the passkey was not made for this studio: ${String((error as Error)?.message)}`);
  });
  if (!verified) throw refused('the passkey is not what was asked for');
  return {
    id: registrationInfo.credential.id,
    publicKey: new Uint8Array(registrationInfo.credential.publicKey),
    counter: BigInt(registrationInfo.credential.counter),
    transports: answer.response.transports ?? [],
    isSynced: registrationInfo.credentialBackedUp,
  };
}

/** Keeps a checked passkey as somebody's. @throws ServiceError 4001 for one that is there already, or one too many */
export async function addPasskey(userId: string, passkey: NewPasskey, name: string): Promise<void> {
  await database().$transaction(async (session) => {
    await session.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`passkeys of ${userId}`}))`;
    if ((await session.passkey.count({ where: { userId } })) >= MOST_PASSKEYS)
      throw refused(`there are ${MOST_PASSKEYS} passkeys: remove one first`);
    if (await session.passkey.findUnique({ where: { id: passkey.id } }))
      throw refused('this passkey is known already');
    await session.passkey.create({
      data: { ...passkey, userId, name: toLine(name, PASSKEY_NAME_CHARACTERS) },
    });
  });
}

/** What a browser is to sign in by: any passkey that it has for this studio. */
export async function beginPasskeySignIn(holder: string) {
  const options = await generateAuthenticationOptions({
    rpID: partyOrThrow().id,
    userVerification: 'required',
  });
  await keepChallenge(holder, options.challenge);
  return options;
}

/**
 * Who signed the holder's challenge, or null: for a passkey that is not known, another origin or challenge, a wrong
 * signature, a person who did not show themselves, a counter that did not go up (a copied key), another's handle.
 * @param text what the browser answered, as JSON
 */
export async function checkPasskeySignIn(
  holder: string,
  text: string,
): Promise<{ id: string; name: string | null; email: string } | null> {
  const party = passkeyParty();
  // Taken first: an answer, right or wrong, is the only one.
  const expectedChallenge = await takeChallenge(holder);
  const answer = parseSignIn(text);
  if (!party || !expectedChallenge || !answer) return null;
  const passkey = await database().passkey.findUnique({ where: { id: answer.id }, include: { user: true } });
  if (!passkey) return null;
  const { userHandle } = answer.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId) return null;
  const counted = await verifyAuthenticationResponse({
    response: answer as never,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
      transports: passkey.transports as never,
    },
  }).catch(() => null);
  if (!counted?.verified) return null;
  const counter = BigInt(counted.authenticationInfo.newCounter);
  // Of two answers with one count, at the same moment, one finds it used.
  const { count } = await database().passkey.updateMany({
    where: { id: passkey.id, counter: passkey.counter },
    data: { counter, lastUsedAt: new Date(), isSynced: counted.authenticationInfo.credentialBackedUp },
  });
  if (count === 0) return null;
  const { id, name, email } = passkey.user;
  return { id, name, email };
}

function parseSignIn(text: string): z.output<typeof signInAnswer> | null {
  try {
    return signInAnswer.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Somebody's passkeys, the oldest first. */
export async function findPasskeys(userId: string): Promise<SignInsView['passkeys']> {
  const rows = await database().passkey.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } });
  return rows.map(({ id, name, isSynced, createdAt, lastUsedAt }) => ({
    id,
    name,
    isSynced,
    createdAt: createdAt.getTime(),
    lastUsedAt: lastUsedAt?.getTime() ?? null,
  }));
}

/** @throws ServiceError 4004 for one that is not theirs */
export async function renamePasskey(userId: string, passkeyId: string, name: string): Promise<void> {
  const { count } = await database().passkey.updateMany({
    where: { id: passkeyId, userId },
    data: { name: toLine(name, PASSKEY_NAME_CHARACTERS) },
  });
  if (count === 0) throw new ServiceError('music_not_found', { publicMessage: 'Passkey not found' });
}

/**
 * Removes one: what it signs is refused from now on.
 * @returns false for the last of somebody who has no other way in: neither a password nor another provider
 * @throws ServiceError 4004 for one that is not theirs
 */
export async function removePasskey(userId: string, passkeyId: string): Promise<boolean> {
  return database().$transaction(async (session) => {
    await session.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`passkeys of ${userId}`}))`;
    const passkeys = await session.passkey.findMany({ where: { userId }, select: { id: true } });
    if (!passkeys.some(({ id }) => id === passkeyId))
      throw new ServiceError('music_not_found', { publicMessage: 'Passkey not found' });
    const { passwordHash, accounts } = await session.user.findUniqueOrThrow({
      where: { id: userId },
      select: { passwordHash: true, accounts: { select: { id: true }, take: 1 } },
    });
    if (passkeys.length === 1 && !passwordHash && accounts.length === 0) return false;
    await session.passkey.delete({ where: { id: passkeyId } });
    return true;
  });
}

const refused = (publicMessage: string) => new ServiceError('invalid_parameters', { publicMessage });
