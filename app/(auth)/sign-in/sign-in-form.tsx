'use client';
import { startAuthentication } from '@simplewebauthn/browser';
import { Fingerprint } from 'lucide-react';
import Link from 'next/link';
import { signIn } from 'next-auth/react';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { doesStudioAnswer } from '#components/layout/connection.ts';
import { forgetOffline } from '#components/player/offline-songs.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';

import { askPasskey } from './actions.ts';

/** Why somebody was not signed in. */
export type Refusal = 'wrong' | 'noAccount' | 'tooMany' | 'noRole' | 'providerFailed' | 'passkeyFailed';

export function SignInForm(props: {
  providers: { id: string; name: string }[];
  /** Why another way to sign in came back without a session. */
  refused: Refusal | null;
  canSignUp: boolean;
  /** The only origin where passkeys work; null: this installation's address can have none. */
  passkeyOrigin: string | null;
  /** Where somebody goes from here: an address of the studio's own. */
  next: string;
}) {
  const t = useTranslations('auth');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Refusal | 'notReached' | null>(props.refused);
  const form = useRef<HTMLFormElement>(null);
  // Who was here last may have been somebody else.
  useEffect(() => void forgetOffline().catch(() => undefined), []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    const values = new FormData(event.currentTarget);
    if (!(await isThere())) return;
    const answer = await signIn('credentials', {
      email: String(values.get('email')),
      password: String(values.get('password')),
      redirect: false,
      // A path: this machine has more than one name.
      callbackUrl: props.next,
    }).catch(() => undefined);
    if (answer?.ok && !answer.error) {
      window.location.assign(props.next);
      return;
    }
    setProblem(answer?.error === 'tooMany' ? 'tooMany' : 'wrong');
    setBusy(false);
  }

  /** Asked first: next-auth leaves the page, and with it what was typed, where nothing answers. */
  async function isThere(): Promise<boolean> {
    const answers = await doesStudioAnswer();
    if (!answers) setProblem('notReached');
    setBusy(answers);
    return answers;
  }
  const signInWith = async (provider: string, options: Record<string, string> = {}) => {
    if (await isThere()) await signIn(provider, { ...options, callbackUrl: props.next });
  };
  /** A browser that is told to stop, or has no passkey for this studio, says so itself. */
  async function signInWithPasskey() {
    setBusy(true);
    setProblem(null);
    try {
      if (!(await isThere())) return;
      const options = await askPasskey();
      if (!options) return setProblem('tooMany');
      const signed = await startAuthentication({ optionsJSON: options }).catch(() => null);
      if (!signed) return;
      const answer = await signIn('passkey', {
        answer: JSON.stringify(signed),
        redirect: false,
        callbackUrl: props.next,
      });
      if (answer?.ok && !answer.error) window.location.assign(props.next);
      else setProblem(answer?.error === 'tooMany' ? 'tooMany' : 'passkeyFailed');
    } catch {
      setProblem('notReached');
    } finally {
      setBusy(false);
    }
  }
  const [hasPasskeys, setHasPasskeys] = useState(false);
  useEffect(() => setHasPasskeys(window.location.origin === props.passkeyOrigin), [props.passkeyOrigin]);
  const emailOf = () => String(new FormData(form.current ?? undefined).get('email') ?? '');
  return (
    // Sent before the script is there, its fields must not end up in the address.
    <form method="post" ref={form} onSubmit={submit} className="flex flex-col gap-4">
      {problem ? <Notice tone="error">{t(problem)}</Notice> : null}
      <Field label={t('email')}>
        <Input name="email" type="email" autoComplete="email" required />
      </Field>
      <Field label={t('password')}>
        <Input name="password" type="password" autoComplete="current-password" required />
      </Field>
      <Button type="submit" look="primary" size="large" busy={busy} className="mt-2">
        {t('signIn')}
      </Button>
      {hasPasskeys ? (
        <Button onClick={() => void signInWithPasskey()} disabled={busy}>
          <Fingerprint aria-hidden />
          {t('passkey')}
        </Button>
      ) : null}
      {props.providers.map((provider) =>
        provider.id === 'email' ? (
          <Button key={provider.id} onClick={() => void signInWith('email', { email: emailOf() })}>
            {t('mailLink')}
          </Button>
        ) : (
          <Button key={provider.id} onClick={() => void signInWith(provider.id)}>
            {t('with', { provider: provider.name })}
          </Button>
        ),
      )}
      {props.canSignUp ? (
        <Link
          href="/welcome"
          className="text-center text-small text-ink-soft underline underline-offset-4 hover:text-ink"
        >
          {t('signUp')}
        </Link>
      ) : null}
    </form>
  );
}
