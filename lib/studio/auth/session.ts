import { randomUUID } from 'node:crypto';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { getServerSession } from 'next-auth';
import { encode } from 'next-auth/jwt';
import { cache } from 'react';
import { env, nextAuthUrl } from '#lib/config/env.ts';
import { database } from '#lib/db/client.ts';
import { isFirstStart } from './accounts.ts';
import { authOptions } from './auth-options.ts';
import { isEnded, SESSION_SECONDS, type SessionFacts } from './ended-sessions.ts';
import { ownPath, PATH_HEADER } from './own-path.ts';
import { noteSession } from './sessions.ts';

export interface CurrentUser {
  id: string;
  /** Of the session that asks. */
  sessionId?: string | undefined;
  /** Unix time in ms when they last showed who they are, by password, passkey or another provider; of older sessions unknown. */
  provenAt?: number | undefined;
  /** The way they signed in: `credentials`, `oidc` and so on; unknown of sessions that were begun before it was kept. */
  via?: string | undefined;
  name: string;
  email: string;
  isOwner: boolean;
  keepFiles: boolean;
  reminderHours: number[];
  reminderMail: boolean;
  calendarToken: string;
}

/** Who is asking, or null. Read from the database once a request, so that a deleted account or session ends at once. */
export const currentUser = cache(async (): Promise<CurrentUser | null> => {
  const session = (await getServerSession({
    ...authOptions(),
    callbacks: {
      session: ({ session, token: { sub: userId, sessionId, signedInAt, provenAt, via } }) => ({
        ...session,
        facts: { userId, sessionId, signedInAt, provenAt, via },
      }),
    },
  })) as { facts?: Partial<SessionFacts> & { via?: string; provenAt?: number } } | null;
  const { userId, sessionId, signedInAt, provenAt, via } = session?.facts ?? {};
  if (!userId) return null;
  const user = await database().user.findUnique({ where: { id: userId } });
  if (!user || (await isEnded({ userId, sessionId, signedInAt }, user))) return null;
  if (sessionId)
    await noteSession(
      { id: sessionId, userId, signedInAt: signedInAt ?? 0, via },
      (await headers()).get('user-agent') ?? '',
    );
  return {
    id: user.id,
    sessionId,
    provenAt,
    via,
    name: user.name ?? user.email,
    email: user.email,
    isOwner: user.role === 'owner',
    keepFiles: user.keepFiles,
    reminderHours: user.reminderHours,
    reminderMail: user.reminderMail,
    calendarToken: user.calendarToken,
  };
});

/** The user of a page; others are sent to the welcome or the sign-in page, and back to it from there. */
export async function requireUser(): Promise<CurrentUser> {
  const user = await currentUser();
  if (user) return user;
  if (await isFirstStart()) redirect('/welcome');
  const wanted = ownPath((await headers()).get(PATH_HEADER));
  redirect(wanted && wanted !== '/create' ? `/sign-in?next=${encodeURIComponent(wanted)}` : '/sign-in');
}

/**
 * Begins a new session for who asks, in place of one that was ended: its cookie is sent with the answer. When they last
 * showed who they are goes over into it: a new session is no proof.
 */
export async function beginSession(
  user: Pick<CurrentUser, 'id' | 'name' | 'email' | 'via' | 'provenAt'>,
): Promise<void> {
  const isSecure = nextAuthUrl()?.startsWith('https://') ?? false;
  const token = await encode({
    token: {
      name: user.name,
      email: user.email,
      sub: user.id,
      sessionId: randomUUID(),
      signedInAt: Date.now(),
      provenAt: user.provenAt,
      via: user.via,
    },
    secret: env().NEXTAUTH_SECRET ?? '',
    maxAge: SESSION_SECONDS,
  });
  (await cookies()).set(`${isSecure ? '__Secure-' : ''}next-auth.session-token`, token, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isSecure,
    maxAge: SESSION_SECONDS,
  });
}
