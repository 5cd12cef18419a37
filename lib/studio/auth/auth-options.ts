import { randomUUID } from 'node:crypto';
import { PrismaAdapter } from '@next-auth/prisma-adapter';
import type { AuthOptions } from 'next-auth';
import type { AdapterAccount } from 'next-auth/adapters';
import CredentialsProvider from 'next-auth/providers/credentials';
import EmailProvider from 'next-auth/providers/email';
import GoogleProvider from 'next-auth/providers/google';
import { z } from 'zod';
import { env, nextAuthUrl } from '#lib/config/env.ts';
import { toLine } from '#lib/contract/measured-text.ts';
import { database } from '#lib/db/client.ts';
import { QueueFullError } from '../fair-queue.ts';
import { isStorable } from '../storable.ts';
import { checkPassword, claimByAddress, isFirstStart, lockAccounts, NAME_CHARACTERS } from './accounts.ts';
import { endSession, SESSION_SECONDS } from './ended-sessions.ts';
import { gitHub } from './github.ts';
import { giveRole } from './members.ts';
import { hasOidc, oidc, oidcAddress, oidcStanding } from './oidc.ts';
import { challengeHolder } from './passkey-cookie.ts';
import { checkPasskeySignIn } from './passkeys.ts';
import { EMAIL_CHARACTERS, PASSWORD_CHARACTERS } from './passwords.ts';
import { forgetSignInTries, forgetTries, takeSignInTry, takeTry } from './sign-in-limit.ts';

/** The ways to sign in besides a password, as far as they are configured. */
export function otherProviders(): { id: string; name: string }[] {
  const settings = env();
  return [
    hasOidc() ? { id: 'oidc', name: settings.OIDC_NAME } : null,
    settings.GITHUB_ID && settings.GITHUB_SECRET ? { id: 'github', name: 'GitHub' } : null,
    settings.GOOGLE_CLIENT_ID && settings.GOOGLE_CLIENT_SECRET ? { id: 'google', name: 'Google' } : null,
    settings.SMTP_URL ? { id: 'email', name: 'E-mail' } : null,
  ].filter((provider) => provider !== null);
}

/** next-auth's options; a function, because the environment is read when it runs, not when it is built. */
export function authOptions(): AuthOptions {
  const settings = env();
  const providers: AuthOptions['providers'] = [
    CredentialsProvider({
      credentials: { email: {}, password: {} },
      async authorize(credentials, request) {
        const { email = '', password = '' } = credentials ?? {};
        if (typeof email !== 'string' || typeof password !== 'string') return null;
        // No account has such: neither the database nor a hash sees what is too long.
        if (email.length > EMAIL_CHARACTERS || password.length > PASSWORD_CHARACTERS) return null;
        const address = String(request?.headers?.['x-forwarded-for'] ?? '').slice(0, 64);
        if (!(await takeSignInTry(email, address))) throw new Error('tooMany');
        const user = await checkPassword(email, password, address).catch((error: unknown) => {
          throw error instanceof QueueFullError ? new Error('tooMany') : error;
        });
        if (user) await forgetSignInTries(email, address);
        return user;
      },
    }),
    CredentialsProvider({
      id: 'passkey',
      credentials: { answer: {} },
      async authorize(credentials, request) {
        const holder = challengeHolder(request?.headers?.cookie);
        const { answer } = credentials ?? {};
        if (!holder || typeof answer !== 'string') return null;
        const tries = `passkey from ${String(request?.headers?.['x-forwarded-for'] ?? '').slice(0, 64)}`;
        if (!(await takeTry(tries))) throw new Error('tooMany');
        const user = await checkPasskeySignIn(holder, answer);
        if (user) await forgetTries(tries);
        return user;
      },
    }),
  ];
  if (settings.GITHUB_ID && settings.GITHUB_SECRET)
    providers.push(
      gitHub({
        clientId: settings.GITHUB_ID,
        clientSecret: settings.GITHUB_SECRET,
        server: settings.GITHUB_URL,
      }),
    );
  if (settings.GOOGLE_CLIENT_ID && settings.GOOGLE_CLIENT_SECRET)
    providers.push(
      GoogleProvider({
        clientId: settings.GOOGLE_CLIENT_ID,
        clientSecret: settings.GOOGLE_CLIENT_SECRET,
        profile: ({ sub, name, email, email_verified, picture }) => ({
          id: sub,
          name,
          email: email_verified ? email.toLowerCase() : null,
          image: picture,
        }),
        // The address is verified, so whoever has it may open the account that has it.
        allowDangerousEmailAccountLinking: true,
      }),
    );
  if (hasOidc()) providers.push(oidc());
  if (settings.SMTP_URL) providers.push(mailLinks(settings));
  return {
    adapter: { ...PrismaAdapter(database() as never), createUser, linkAccount },
    secret: settings.NEXTAUTH_SECRET,
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    pages: { signIn: '/sign-in', error: '/sign-in', verifyRequest: '/sign-in?sent=1' },
    providers,
    logger: { error: logError },
    callbacks: {
      /** Others' providers and mail links let in who has an account, and newcomers only where sign-up is open. */
      async signIn({ user, account, profile, email: mail }) {
        if (account?.type === 'credentials') return true;
        const email = user.email?.toLowerCase();
        if (!email || email.length > EMAIL_CHARACTERS || !isStorable(email)) return false;
        // The first account is the owner's, and made where it is asked who that is.
        if (await isFirstStart()) return '/welcome';
        // Nobody's mailbox is to be filled, and mails are counted apart: they keep nobody from using a password.
        if (mail?.verificationRequest && !(await takeTry(`mail to ${email}`)))
          return '/sign-in?error=tooMany';
        const standing = account?.provider === 'oidc' ? oidcStanding(profile) : undefined;
        if (standing?.isRefused) return '/sign-in?error=noRole';
        const isWelcome =
          settings.ALLOW_SIGN_UP ||
          standing?.isInvited === true ||
          (await database().user.count({ where: { email } })) > 0;
        // A stranger is not told who has an account here: the same answer, and no mail.
        if (mail?.verificationRequest) return isWelcome || mailWasSent();
        const shown = shownAddress(account?.provider, email, profile);
        if (isWelcome && shown === email) await claimByAddress(email);
        return isWelcome;
      },
      async jwt({ token, user, account, profile }) {
        if (!user) return token;
        const role = account?.provider === 'oidc' ? oidcStanding(profile).role : undefined;
        if (role) await giveRole(user.id, role);
        const now = Date.now();
        const session = {
          sessionId: randomUUID(),
          signedInAt: now,
          provenAt: now,
          via: account?.provider,
        };
        return { ...token, sub: user.id, ...session };
      },
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.sessionId === 'string') await endSession(token.sessionId);
      },
    },
  };
}

/** Where next-auth leads after it sent a mail. */
const mailWasSent = (): string =>
  `${(nextAuthUrl() ?? '').replace(/\/+$/, '')}/api/auth/verify-request?provider=email&type=email`;

/** The address that somebody has shown to be theirs, by whichever way they came. */
function shownAddress(provider: string | undefined, mailed: string, profile: unknown): string | undefined {
  if (provider === 'email') return mailed;
  return provider === 'oidc' ? oidcAddress(profile) : verifiedAddress(profile);
}

/** The address that another provider vouches for; both that there are say `null` or say so where they do not. */
function verifiedAddress(profile: unknown): string | undefined {
  const said = profile as { email?: unknown; email_verified?: unknown } | undefined;
  if (typeof said?.email !== 'string' || said.email_verified === false) return undefined;
  return said.email.toLowerCase();
}

/** Sign-in links. A mail is on its way when the answer is given: how long it took would tell who has an account. */
function mailLinks({ SMTP_URL, MAIL_FROM }: ReturnType<typeof env>): AuthOptions['providers'][number] {
  const provider = EmailProvider({
    server: SMTP_URL,
    from: MAIL_FROM,
    normalizeIdentifier(typed) {
      const email = typed.length > EMAIL_CHARACTERS ? '' : typed.normalize('NFC').trim().toLowerCase();
      if (!z.email().safeParse(email).success) throw new Error('no e-mail address');
      return email;
    },
  });
  const { sendVerificationRequest } = provider;
  return {
    ...provider,
    async sendVerificationRequest(mail) {
      void Promise.resolve(sendVerificationRequest(mail)).catch((error: unknown) =>
        console.error('sign-in: a link could not be mailed:', messageOf(error)),
      );
    },
  };
}

/** Adds somebody whom a provider or a mail vouched for: a member always, and never the first. */
async function createUser(user: { name?: string | null; email: string; image?: string | null }) {
  return database().$transaction(async (session) => {
    await lockAccounts(session);
    if ((await session.user.count()) === 0) throw new Error('the first account is the owner’s');
    return session.user.create({
      data: {
        email: user.email.toLowerCase(),
        name: toLine(user.name ?? '', NAME_CHARACTERS) || null,
        image: user.image?.slice(0, 2048) ?? null,
        // Only addresses that were shown to be somebody's come here.
        emailVerified: new Date(),
      },
    });
  }) as never;
}

/** Who is who at another provider, and nothing else that it sent: no token of theirs is needed or kept. */
async function linkAccount({ userId, type, provider, providerAccountId }: AdapterAccount): Promise<void> {
  await database().account.create({ data: { userId, type, provider, providerAccountId } });
}

/** A session cookie that is not ours, or was made under another secret, is a stranger's matter: a line says enough. */
function logError(code: string, metadata: unknown): void {
  if (code === 'JWT_SESSION_ERROR')
    console.warn(`sign-in: a session cookie could not be read (${messageOf(metadata)}); asked to sign in`);
  else console.error(`next-auth: ${code}`, metadata);
}
const messageOf = (metadata: unknown): string =>
  metadata instanceof Error ? metadata.message : String((metadata as { message?: unknown })?.message);

export const mayAnyoneSignUp = (): boolean => env().ALLOW_SIGN_UP;
