import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { isFirstStart } from '#lib/studio/auth/accounts.ts';
import { mayAnyoneSignUp, otherProviders } from '#lib/studio/auth/auth-options.ts';
import { ownPath } from '#lib/studio/auth/own-path.ts';
import { passkeyParty } from '#lib/studio/auth/passkey-party.ts';
import { currentUser } from '#lib/studio/auth/session.ts';
import { type Refusal, SignInForm } from './sign-in-form.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('auth'))('signInTitle'),
});

/** next-auth's and our own words for why it was refused; all others mean that there is no such account. */
const REFUSALS: Record<string, Refusal> = {
  CredentialsSignin: 'wrong',
  tooMany: 'tooMany',
  noRole: 'noRole',
  OAuthSignin: 'providerFailed',
  OAuthCallback: 'providerFailed',
  Callback: 'providerFailed',
};

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<{ sent?: string; error?: string; next?: string }>;
}) {
  const { sent, error, next } = await searchParams;
  const wanted = ownPath(typeof next === 'string' ? next : null) ?? '/create';
  if (await currentUser()) redirect(wanted);
  if (await isFirstStart()) redirect('/welcome');
  const t = await getTranslations('auth');
  return (
    <>
      <h1 className="text-title font-semibold">{t('signInTitle')}</h1>
      <p className="mt-2 mb-8 text-body text-ink-soft">{sent ? t('mailSent') : t('signInText')}</p>
      <SignInForm
        next={wanted}
        providers={otherProviders()}
        refused={error === undefined ? null : (REFUSALS[error] ?? 'noAccount')}
        canSignUp={mayAnyoneSignUp()}
        passkeyOrigin={passkeyParty()?.origin ?? null}
      />
    </>
  );
}
