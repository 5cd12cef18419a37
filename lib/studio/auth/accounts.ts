import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { z } from 'zod';
import { env } from '#lib/config/env.ts';
import { database } from '#lib/db/client.ts';
import { isStorable } from '../storable.ts';
import { endOtherSessions } from './ended-sessions.ts';
import { forgetSignInTries, takeSignInTry } from './sign-in-limit.ts';

export const newAccount = z.object({
  name: z.string().trim().min(1, 'nameMissing').max(80).refine(isStorable),
  email: z
    .email('emailInvalid')
    .max(254)
    .transform((email) => email.toLowerCase()),
  password: z.string().min(10, 'passwordShort').max(256),
});
export type NewAccount = z.output<typeof newAccount>;
export type AccountRefusal = 'emailTaken' | 'inviteInvalid' | 'signUpClosed';

/** True until the owner's account is made. */
export async function isFirstStart(): Promise<boolean> {
  return (await database().user.findFirst({ select: { id: true } })) === null;
}

/**
 * Makes an account: the first is the owner's; later ones need an invitation, or `ALLOW_SIGN_UP`.
 * Serialised by a transaction lock, so that two first visitors do not both become owner.
 */
export async function createAccount(
  account: NewAccount,
  invitation?: string,
): Promise<{ id: string } | AccountRefusal> {
  // Hashing is dear on purpose: who has no way in does not get to make us do it.
  const isRefused =
    !env().ALLOW_SIGN_UP && !(await isFirstStart()) && !(await isInvitationOpen(invitation ?? ''));
  if (isRefused) return invitation ? 'inviteInvalid' : 'signUpClosed';
  const passwordHash = await hash(account.password);
  return database().$transaction(async (session) => {
    await session.$executeRaw`SELECT pg_advisory_xact_lock(7264001)`;
    const first = (await session.user.findFirst({ select: { id: true } })) === null;
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
      data: { name: account.name, email: account.email, passwordHash, role: first ? 'owner' : 'member' },
      select: { id: true },
    });
  });
}

/** The account of an e-mail and password, or null. Takes as long for an unknown e-mail as for a wrong password. */
export async function checkPassword(email: string, password: string) {
  const user = isStorable(email)
    ? await database().user.findUnique({ where: { email: email.toLowerCase() } })
    : null;
  const known = user?.passwordHash ?? decoyHash;
  const right = await verify(known, password).catch(() => false);
  return right && user?.passwordHash ? { id: user.id, name: user.name, email: user.email } : null;
}
const decoyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$b0pMWm9kN1ZCZ0tDeFh0Rw$3Xn0u8nQ5m3mQXn4c1m0vZ3p0h7D8r5v0gJ1yW0m2xM';

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
  return (
    (await database().invitation.count({
      where: { tokenHash: digest(token), usedAt: null, expiresAt: { gt: new Date() } },
    })) > 0
  );
}

/**
 * Changes a password, and ends every session but the one that asks.
 * @returns false where the current one is wrong
 */
export async function changePassword(
  user: { id: string; sessionId?: string | undefined },
  current: string,
  next: string,
): Promise<boolean> {
  const { id } = user;
  const row = await database().user.findUnique({ where: { id } });
  if (row?.passwordHash) {
    if (!(await takeSignInTry(row.email))) return false;
    if (!(await verify(row.passwordHash, current).catch(() => false))) return false;
    await forgetSignInTries(row.email);
  }
  await database().user.update({ where: { id }, data: { passwordHash: await hash(next) } });
  await endOtherSessions(id, user.sessionId);
  return true;
}

const digest = (token: string) => createHash('sha256').update(token).digest('hex');
