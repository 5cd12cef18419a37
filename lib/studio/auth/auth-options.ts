import { randomUUID } from 'node:crypto';
import { PrismaAdapter } from '@next-auth/prisma-adapter';
import type { AuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import EmailProvider from 'next-auth/providers/email';
import GoogleProvider from 'next-auth/providers/google';
import { env } from '#lib/config/env.ts';
import { database } from '#lib/db/client.ts';
import { checkPassword } from './accounts.ts';
import { endSession, SESSION_SECONDS } from './ended-sessions.ts';
import { gitHub } from './github.ts';
import { forgetSignInTries, takeSignInTry } from './sign-in-limit.ts';

/** The ways to sign in besides a password, as far as they are configured. */
export function otherProviders(): { id: string; name: string }[] {
  const settings = env();
  return [
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
      async authorize(credentials) {
        const { email = '', password = '' } = credentials ?? {};
        if (typeof email !== 'string' || typeof password !== 'string') return null;
        if (!(await takeSignInTry(email))) throw new Error('tooMany');
        const user = await checkPassword(email, password);
        if (user) await forgetSignInTries(email);
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
  if (settings.SMTP_URL)
    providers.push(EmailProvider({ server: settings.SMTP_URL, from: settings.MAIL_FROM }));
  return {
    adapter: PrismaAdapter(database() as never),
    secret: settings.NEXTAUTH_SECRET,
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    pages: { signIn: '/sign-in', error: '/sign-in', verifyRequest: '/sign-in?sent=1' },
    providers,
    logger: { error: logError },
    callbacks: {
      /** Others' providers and mail links let in who has an account, and newcomers only where sign-up is open. */
      async signIn({ user, account, email: mail }) {
        if (account?.provider === 'credentials') return true;
        const email = user.email?.toLowerCase();
        if (!email) return false;
        // Nobody's mailbox is to be filled, and mails are counted apart: they keep nobody from using a password.
        if (mail?.verificationRequest && !(await takeSignInTry(`mail to ${email}`)))
          return '/sign-in?error=tooMany';
        return settings.ALLOW_SIGN_UP || (await database().user.count({ where: { email } })) > 0;
      },
      jwt: ({ token, user }) =>
        user ? { ...token, sub: user.id, sessionId: randomUUID(), signedInAt: Date.now() } : token,
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.sessionId === 'string') await endSession(token.sessionId);
      },
    },
  };
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
