import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { env } from '#lib/config/env.ts';
import { toLine } from '#lib/contract/measured-text.ts';
import { type DatabaseSession, database } from '#lib/db/client.ts';
import { isStorable } from '../storable.ts';
import { sessionsEndedAt } from './ended-sessions.ts';
import type { NewPasskey } from './passkeys.ts';
import { EMAIL_CHARACTERS, hashPassword, isPassword, PASSWORD_CHARACTERS } from './passwords.ts';
import { takeTry } from './sign-in-limit.ts';

export const NAME_CHARACTERS = 80;
/** A password as it may be set. */
export const newPassword = z.string().min(10, 'passwordShort').max(PASSWORD_CHARACTERS);
export const newAccount = z.object({
  name: z
    .string()
    .max(4 * NAME_CHARACTERS, { abort: true })
    .refine((name) => isStorable(name), { abort: true })
    .transform((name) => toLine(name, NAME_CHARACTERS))
    .pipe(z.string().min(1, 'nameMissing')),
  email: z
    .string()
    .max(EMAIL_CHARACTERS, { abort: true })
    .pipe(z.email('emailInvalid'))
    .transform((email) => email.toLowerCase()),
  password: newPassword,
});
export type NewAccount = z.output<typeof newAccount>;
/** An account that is opened by a passkey alone. */
export const newPasskeyAccount = newAccount.omit({ password: true });
export type NewPasskeyAccount = z.output<typeof newPasskeyAccount>;
export type AccountRefusal = 'emailTaken' | 'inviteInvalid' | 'signUpClosed' | 'setupTokenWrong' | 'busy';

/** What lets somebody make an account, and where they ask from. */
export interface NewAccountPass {
  invitation?: string | undefined;
  setupToken?: string | undefined;
  address?: string | undefined;
}

/** Whoever makes or removes accounts, or counts them, one at a time. */
export const lockAccounts = (session: DatabaseSession) =>
  session.$executeRaw`SELECT pg_advisory_xact_lock(7264001)`;

/** True until the owner's account is made. */
export async function isFirstStart(): Promise<boolean> {
  return (await database().user.findFirst({ select: { id: true } })) === null;
}

/** Whether the first account may be made by who says this: anybody, where no token is set. */
export function isSetupToken(token: string | undefined): boolean {
  const wanted = env().SETUP_TOKEN;
  return wanted === undefined || timingSafeEqual(sha256(wanted), sha256(token ?? ''));
}

/** Whether whoever asks may make an account; else why not. It is asked before anything dear is done for them. */
export async function mayMakeAccount({
  invitation,
  setupToken,
}: NewAccountPass): Promise<AccountRefusal | null> {
  const isFirst = await isFirstStart();
  if (isFirst) return isSetupToken(setupToken) ? null : 'setupTokenWrong';
  if (env().ALLOW_SIGN_UP || (await isInvitationOpen(invitation ?? ''))) return null;
  return invitation ? 'inviteInvalid' : 'signUpClosed';
}

/** What somebody will come back with. */
type Credential = { passwordHash: string } | { id: string; passkey: NewPasskey; passkeyName: string };

/**
 * Makes an account: the first is the owner's, and needs the setup token where one is set; later ones need an invitation,
 * or `ALLOW_SIGN_UP`. Serialised by a transaction lock, so that two first visitors do not both become owner.
 */
export async function createAccount(
  account: NewAccount,
  pass: NewAccountPass = {},
): Promise<{ id: string } | AccountRefusal> {
  // Hashing is dear on purpose: who has no way in does not get to make us do it.
  const refusal = await mayMakeAccount(pass);
  if (refusal) return refusal;
  const passwordHash = await hashPassword(account.password, pass.address);
  return storeAccount(account, pass, { passwordHash });
}

/** Makes an account that is opened by a passkey alone, as {@link createAccount}. @param id as the passkey was made for */
export async function createPasskeyAccount(
  account: NewPasskeyAccount,
  pass: NewAccountPass,
  credential: { id: string; passkey: NewPasskey; passkeyName: string },
): Promise<{ id: string } | AccountRefusal> {
  return (await mayMakeAccount(pass)) ?? storeAccount(account, pass, credential);
}

function storeAccount(
  account: NewPasskeyAccount,
  { invitation, setupToken }: NewAccountPass,
  credential: Credential,
): Promise<{ id: string } | AccountRefusal> {
  const { passkey, passkeyName: name, ...columns } = { passkey: null, passkeyName: '', ...credential };
  return database().$transaction(async (session) => {
    await lockAccounts(session);
    const first = (await session.user.findFirst({ select: { id: true } })) === null;
    // It was not the first start a moment ago, and the last account is gone since.
    if (first && !isSetupToken(setupToken)) return 'setupTokenWrong';
    if (!first && !env().ALLOW_SIGN_UP) {
      if (!invitation) return 'signUpClosed';
      const used = await session.invitation.updateMany({
        where: { tokenHash: digest(invitation), usedAt: null, expiresAt: { gt: new Date() } },
        data: { usedAt: new Date() },
      });
      if (used.count === 0) return 'inviteInvalid';
    }
    if (await session.user.findUnique({ where: { email: account.email }, select: { id: true } }))
      return 'emailTaken';
    return session.user.create({
      data: {
        ...columns,
        name: account.name,
        email: account.email,
        role: first ? 'owner' : 'member',
        ...(passkey ? { passkeys: { create: { ...passkey, name } } } : {}),
      },
      select: { id: true },
    });
  });
}

/** The account of an e-mail and password, or null. Takes as long for an unknown e-mail as for a wrong password. */
export async function checkPassword(email: string, password: string, address = '') {
  const user = isStorable(email)
    ? await database().user.findUnique({ where: { email: email.toLowerCase() } })
    : null;
  const isRight = await isPassword(user?.passwordHash, password, address);
  return isRight && user ? { id: user.id, name: user.name, email: user.email } : null;
}

/**
 * Somebody has shown that an address is theirs, by a link in their mail or by another provider's word. Whoever made the
 * account before had not: what they could come back with (password, passkeys, players' keys, linked sign-ins, sessions, the calendar's address)
 * is taken away, once.
 */
export async function claimByAddress(email: string, now = new Date()): Promise<void> {
  await database().$transaction(async (session) => {
    const { count } = await session.user.updateMany({
      where: { email, emailVerified: null },
      data: {
        emailVerified: now,
        passwordHash: null,
        calendarToken: randomUUID(),
        ...sessionsEndedAt(now),
      },
    });
    if (count === 0) return;
    await session.account.deleteMany({ where: { user: { email } } });
    await session.passkey.deleteMany({ where: { user: { email } } });
    await session.phoneKey.deleteMany({ where: { user: { email } } });
  });
}

/** A link's secret part, good for one account within a week. Only its digest is stored. */
export async function createInvitation(ownerId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await database().invitation.create({
    data: {
      tokenHash: digest(token),
      createdById: ownerId,
      expiresAt: new Date(Date.now() + 7 * 86_400_000),
    },
  });
  return token;
}

export async function isInvitationOpen(token: string): Promise<boolean> {
  if (token.length > 100) return false;
  return (
    (await database().invitation.count({
      where: { tokenHash: digest(token), usedAt: null, expiresAt: { gt: new Date() } },
    })) > 0
  );
}

/**
 * Changes a password, and ends every session, that of who asks too: it may have been copied. The caller begins a new one.
 * Tries are counted for the account itself: strangers' wrong tries to sign in keep nobody from it.
 * @returns false where the current one is wrong
 */
export async function changePassword(
  { id }: { id: string },
  current: string,
  next: string,
  now = new Date(),
): Promise<boolean> {
  const row = await database().user.findUnique({ where: { id } });
  if (row?.passwordHash) {
    if (!(await takeTry(`change of the password of ${id}`))) return false;
    if (!(await isPassword(row.passwordHash, current, id))) return false;
  }
  const passwordHash = await hashPassword(next, id);
  await database().user.update({ where: { id }, data: { passwordHash, ...sessionsEndedAt(now) } });
  return true;
}

/** Whether somebody can sign in by a password. */
export const hasPassword = async (userId: string): Promise<boolean> =>
  (await database().user.count({ where: { id: userId, passwordHash: { not: null } } })) > 0;

const sha256 = (text: string) => createHash('sha256').update(text).digest();
const digest = (token: string) => sha256(token).toString('hex');
