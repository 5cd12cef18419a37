'use client';
import { startRegistration } from '@simplewebauthn/browser';
import { Fingerprint } from 'lucide-react';
import Link from 'next/link';
import { signIn } from 'next-auth/react';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useEffect, useState } from 'react';
import { browserName } from '#components/layout/browser-name.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { askAccountPasskey, makeAccount, makePasskeyAccount, type WelcomeRefusal } from './actions.ts';

type Reason = WelcomeRefusal | 'notReached' | 'passkeyNotMade';
const fieldOf: Partial<Record<Reason, string>> = {
  nameMissing: 'name',
  emailInvalid: 'email',
  emailTaken: 'email',
  passwordShort: 'password',
  setupTokenWrong: 'setupToken',
};

/** As the studio asks for it. */
const SHORTEST_PASSWORD = 10;

export function WelcomeForm({
  invitation,
  setupToken,
  asksForToken,
  showSignIn,
  passkeyOrigin,
}: {
  invitation: string | undefined;
  /** As the link that was printed at start carries it. */
  setupToken: string | undefined;
  /** The first account needs a token, and the address has not the right one. */
  asksForToken: boolean;
  showSignIn: boolean;
  /** The only origin where passkeys work; null: this installation's address can have none. */
  passkeyOrigin: string | null;
}) {
  const t = useTranslations('auth');
  const [busy, setBusy] = useState(false);
  const [reasons, setReasons] = useState<Reason[]>([]);
  const errorOf = (field: string) => {
    const reason = reasons.find((one) => fieldOf[one] === field);
    return reason ? t(reason) : null;
  };
  const [hasPasskeys, setHasPasskeys] = useState(false);
  useEffect(() => setHasPasskeys(window.location.origin === passkeyOrigin), [passkeyOrigin]);
  const general = reasons.find((one) => !fieldOf[one]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const isByPasskey =
      (event.nativeEvent as globalThis.SubmitEvent).submitter?.getAttribute('value') === 'passkey';
    const account = {
      name: String(form.get('name')),
      email: String(form.get('email')),
      password: String(form.get('password')),
    };
    // Everything that is missing is said at once; what else is wrong, the studio says.
    const missing: Reason[] = [
      ...(account.name.trim() ? [] : (['nameMissing'] as const)),
      ...(/^\S+@\S+$/.test(account.email.trim()) ? [] : (['emailInvalid'] as const)),
      ...(!isByPasskey && account.password.length < SHORTEST_PASSWORD ? (['passwordShort'] as const) : []),
    ];
    setReasons(missing);
    if (missing.length > 0) return;
    setBusy(true);
    const token = asksForToken ? String(form.get('setupToken')).trim() : setupToken;
    const pass = { ...(invitation ? { invitation } : {}), ...(token ? { setupToken: token } : {}) };
    const { name, email } = account;
    const answer = await (isByPasskey
      ? openByPasskey({ name, email, ...pass })
      : makeAccount({ ...account, ...pass })
    ).catch(() => ({ ok: false, reason: 'notReached' }) as const);
    if (answer.ok) {
      // Where that fails the account is there all the same: the next page asks for the password. With a passkey one is signed in.
      if (!isByPasskey)
        await signIn('credentials', { ...account, redirect: false, callbackUrl: '/create' }).catch(
          () => undefined,
        );
      window.location.assign('/create');
      return;
    }
    setReasons([answer.reason]);
    setBusy(false);
  }

  return (
    // Sent before the script is there, its fields must not end up in the address.
    <form method="post" onSubmit={submit} className="flex flex-col gap-4" noValidate>
      {general ? <Notice tone="error">{t(general)}</Notice> : null}
      <Field label={t('name')} error={errorOf('name')}>
        <Input name="name" autoComplete="name" required maxLength={80} />
      </Field>
      <Field label={t('email')} error={errorOf('email')}>
        <Input name="email" type="email" autoComplete="email" required />
      </Field>
      {/* The error says the same, and what to do. */}
      <Field
        label={t('password')}
        hint={errorOf('password') ? null : t('passwordHint')}
        error={errorOf('password')}
      >
        <Input name="password" type="password" autoComplete="new-password" required />
      </Field>
      {asksForToken ? (
        <Field label={t('setupToken')} hint={t('setupTokenHint')} error={errorOf('setupToken')}>
          <Input name="setupToken" autoComplete="off" required />
        </Field>
      ) : null}
      <Button type="submit" look="primary" size="large" busy={busy} className="mt-2">
        {t('createAccount')}
      </Button>
      {hasPasskeys ? (
        <Button type="submit" name="by" value="passkey" disabled={busy}>
          <Fingerprint aria-hidden />
          {t('passkeyAccount')}
        </Button>
      ) : null}
      {showSignIn ? (
        <Link
          href="/sign-in"
          className="text-center text-small text-ink-soft underline underline-offset-4 hover:text-ink"
        >
          {t('haveAccount')}
        </Link>
      ) : null}
    </form>
  );
}

type Asked = Parameters<typeof askAccountPasskey>[0];

/** Has the browser make a passkey, and an account that is opened by it. */
async function openByPasskey(asked: Asked): Promise<{ ok: true } | { ok: false; reason: Reason }> {
  const begun = await askAccountPasskey(asked);
  if (!begun.ok) return begun;
  const answer = await startRegistration({ optionsJSON: begun.options }).catch(() => null);
  if (!answer) return { ok: false, reason: 'passkeyNotMade' };
  const { browser, system } = browserName(navigator.userAgent);
  const passkeyName = [browser, system].filter(Boolean).join(', ') || 'Passkey';
  return makePasskeyAccount({ ...asked, answer, passkeyName });
}
