'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { RestorePanel } from '#components/backup/restore-panel.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';

/** A back-up in place of a new account, at the first start. */
export function RestoreHere(props: { setupToken: string | undefined; asksForToken: boolean }) {
  const t = useTranslations('backup');
  const auth = useTranslations('auth');
  const [typed, setTyped] = useState('');
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 className="font-medium">{t('restoreTitle')}</h2>
      <p className="mt-0.5 mb-3 text-small text-ink-soft text-pretty">{t('welcomeText')}</p>
      {props.asksForToken ? (
        <Field label={auth('setupToken')} hint={auth('setupTokenHint')} className="mb-3">
          <Input autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      ) : null}
      <RestorePanel setupToken={props.asksForToken ? typed.trim() : props.setupToken} isFirstStart />
    </section>
  );
}
