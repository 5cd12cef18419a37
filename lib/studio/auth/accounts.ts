import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { z } from 'zod';
import { env } from '#lib/config/env.ts';
import { database } from '#lib/db/client.ts';

export const newAccount = z.object({
  name: z.string().trim().min(1, 'nameMissing').max(80),
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
  const user = await database().user.findUnique({ where: { email: email.toLowerCase() } });
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

export async function changePassword(userId: string, current: string, next: string): Promise<boolean> {
  const user = await database().user.findUnique({ where: { id: userId } });
  if (user?.passwordHash && !(await verify(user.passwordHash, current).catch(() => false))) return false;
  await database().user.update({ where: { id: userId }, data: { passwordHash: await hash(next) } });
  return true;
}

const digest = (token: string) => createHash('sha256').update(token).digest('hex');
