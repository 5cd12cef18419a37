import { database } from '#lib/db/client.ts';
import type { SignInsView } from '../views.ts';
import { passkeyParty } from './passkey-party.ts';
import { findPasskeys } from './passkeys.ts';
import { findSessions } from './sessions.ts';

/** How somebody gets in, and where they are signed in. */
export async function findSignIns(user: {
  id: string;
  sessionId?: string | undefined;
}): Promise<SignInsView> {
  const [row, passkeys, sessions] = await Promise.all([
    database().user.findUnique({ where: { id: user.id }, select: { passwordHash: true } }),
    findPasskeys(user.id),
    findSessions(user),
  ]);
  return {
    hasPassword: Boolean(row?.passwordHash),
    passkeyOrigin: passkeyParty()?.origin ?? null,
    passkeys,
    sessions,
  };
}
