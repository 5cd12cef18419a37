import { randomBytes } from 'node:crypto';
import { cookies, headers } from 'next/headers';
import { nextAuthUrl } from '#lib/config/env.ts';
import { takeTry } from './sign-in-limit.ts';

/** Holds a challenge for somebody who has no session yet. */
const COOKIE = 'songloom-passkey';
const SECONDS = 5 * 60;
/** Challenges for one network address in a quarter of an hour: many may live behind it. */
const MOST_CHALLENGES = 100;

/** Makes a holder for who asks and sends it as a cookie; null where their address asked for too many. */
export async function newChallengeHolder(): Promise<string | null> {
  const address = (await headers()).get('x-forwarded-for') ?? '';
  if (!(await takeTry(`passkey challenges for ${address}`, Date.now(), MOST_CHALLENGES))) return null;
  const holder = randomBytes(32).toString('base64url');
  (await cookies()).set(COOKIE, holder, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: nextAuthUrl()?.startsWith('https://') ?? false,
    maxAge: SECONDS,
  });
  return holder;
}

/** The holder in a request's cookies. */
export const challengeHolder = (cookieHeader: string | null | undefined): string | null =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`).exec(cookieHeader ?? '')?.[1] ?? null;
