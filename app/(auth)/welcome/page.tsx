import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { isFirstStart, isInvitationOpen, isSetupToken } from '#lib/studio/auth/accounts.ts';
import { mayAnyoneSignUp } from '#lib/studio/auth/auth-options.ts';
import { passkeyParty } from '#lib/studio/auth/passkey-party.ts';
import { currentUser } from '#lib/studio/auth/session.ts';
import { isRestoreOffered } from '#lib/studio/backup/restore.ts';
import { RestoreHere } from './restore-here.tsx';
import { WelcomeForm } from './welcome-form.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('auth'))('signUp'),
});

export default async function WelcomePage({
  searchParams,
}: {
  searchParams: Promise<{ invitation?: string; setup?: string }>;
}) {
  if (await currentUser()) redirect('/create');
  const t = await getTranslations('auth');
  const { invitation, setup } = await searchParams;
  const isFirst = await isFirstStart();
  const isInvited = !isFirst && typeof invitation === 'string' && (await isInvitationOpen(invitation));
  const isAllowed = isFirst || isInvited || mayAnyoneSignUp();
  return (
    <>
      <h1 className="text-title font-semibold">
        {isFirst ? t('welcomeTitle') : isInvited ? t('inviteTitle') : t('signUp')}
      </h1>
      <p className="mt-2 mb-8 text-body text-ink-soft text-pretty">
        {isFirst
          ? t('welcomeText')
          : isAllowed
            ? t('inviteText')
            : invitation
              ? t('inviteInvalid')
              : t('signUpClosed')}
      </p>
      {isAllowed ? (
        <WelcomeForm
          invitation={isInvited ? invitation : undefined}
          setupToken={typeof setup === 'string' ? setup : undefined}
          asksForToken={isFirst && !isSetupToken(typeof setup === 'string' ? setup : undefined)}
          showSignIn={!isFirst}
          passkeyOrigin={passkeyParty()?.origin ?? null}
        />
      ) : null}
      {isFirst && (await isRestoreOffered()) ? (
        <RestoreHere
          setupToken={typeof setup === 'string' ? setup : undefined}
          asksForToken={!isSetupToken(typeof setup === 'string' ? setup : undefined)}
        />
      ) : null}
    </>
  );
}
