'use client';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useState } from 'react';
import type { ReaderFacts } from '#components/layout/kept-takes.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Switch } from '#components/ui/switch.tsx';

/** Who reads, and that they agree to being sung with: kept with the voice, to the word. */
export function ConsentForm({
  readerName,
  onAgree,
}: {
  readerName: string;
  onAgree(reader: ReaderFacts): Promise<void>;
}) {
  const t = useTranslations('ownVoice');
  const [by, setBy] = useState(readerName);
  const [name, setName] = useState('');
  const [agreed, setAgreed] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const consent = { by: by.trim(), at: new Date().toISOString(), text: t('consent') };
    await onAgree({ name: name.trim(), consent });
  }
  return (
    <form
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5"
      aria-label={t('before')}
    >
      <ul className="list-disc ps-5 text-small text-ink-soft">
        <li>{t('adviceRoom')}</li>
        <li>{t('adviceVoice')}</li>
        <li>{t('advicePause')}</li>
      </ul>
      <Field label={t('name')} hint={t('nameHint')}>
        <Input value={name} onChange={(event) => setName(event.target.value)} required maxLength={80} />
      </Field>
      <Field label={t('by')}>
        <Input value={by} onChange={(event) => setBy(event.target.value)} required maxLength={80} />
      </Field>
      <p className="text-small text-pretty">{t('consent')}</p>
      <Switch label={t('agree')} checked={agreed} onChange={setAgreed} />
      <Button type="submit" look="primary" className="self-end" disabled={!agreed}>
        {t('begin')}
      </Button>
    </form>
  );
}
