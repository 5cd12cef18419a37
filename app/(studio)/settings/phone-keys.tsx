'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Smartphone, Trash2 } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useNow } from '#components/song/use-now.ts';
import { getJson } from '#components/song/use-tasks.ts';
import { Button } from '#components/ui/button.tsx';
import { Confirm, Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Section } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { toast } from '#components/ui/toast.ts';
import type { PhoneKeyView } from '#lib/studio/views.ts';
import { useSongChanges } from '../songs/use-song-changes.ts';
import { addPhoneKey, dropPhoneKey } from './actions.ts';

const QUERY = ['phone-keys'];

/** Keys for players on phones: make, remove; what to type into the player. */
export function PhoneKeys({ email }: { email: string }) {
  const t = useTranslations('phones');
  const [isAdding, setAdding] = useState(false);
  const [origin, setOrigin] = useState('');
  useEffect(() => setOrigin(window.location.origin), []);
  const { data } = useQuery({
    queryKey: QUERY,
    queryFn: ({ signal }) => getJson<PhoneKeyView[]>('/api/studio/phone-keys', signal),
  });
  return (
    <Section
      title={t('title')}
      text={t('text')}
      action={
        <Button size="small" onClick={() => setAdding(true)}>
          <Plus aria-hidden />
          {t('add')}
        </Button>
      }
    >
      {data ? (
        data.length > 0 ? (
          <ul className="divide-y divide-line">
            {data.map((key) => (
              <PhoneKeyRow key={key.id} phoneKey={key} />
            ))}
          </ul>
        ) : (
          <p className="text-small text-ink-soft">{t('none')}</p>
        )
      ) : (
        <Skeleton className="h-12" />
      )}
      {isAdding ? <NewPhoneKey server={origin} email={email} onClose={() => setAdding(false)} /> : null}
    </Section>
  );
}

function NewPhoneKey(props: { server: string; email: string; onClose(): void }) {
  const t = useTranslations('phones');
  const common = useTranslations('common');
  const { run } = useSongChanges();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    const made = await run(addPhoneKey({ name: String(new FormData(event.currentTarget).get('name')) }));
    setBusy(false);
    if (!made) return;
    setSecret(made.value.secret);
    await queries.invalidateQueries({ queryKey: QUERY });
  }
  const shown = [
    { label: t('server'), value: props.server },
    { label: t('user'), value: props.email },
  ];
  return (
    <Dialog
      open
      // A slip beside the dialog must not lose the secret.
      onOpenChange={(open) => !open && !secret && props.onClose()}
      title={t('addTitle')}
      description={t('addText')}
      closeLabel={common('close')}
    >
      {secret ? (
        <div className="flex flex-col gap-4">
          {shown.map(({ label, value }) => (
            <Field key={label} label={label}>
              <Input readOnly value={value} onFocus={(event) => event.target.select()} />
            </Field>
          ))}
          <Field label={t('key')} hint={t('keyHint')}>
            <Input readOnly value={secret} className="font-mono" onFocus={(event) => event.target.select()} />
          </Field>
          <Button look="primary" className="self-end" onClick={props.onClose}>
            {t('haveIt')}
          </Button>
        </div>
      ) : (
        <form onSubmit={submit} className="flex flex-col gap-4">
          <Field label={t('name')} hint={t('nameHint')}>
            <Input name="name" required maxLength={60} autoComplete="off" />
          </Field>
          <Button type="submit" look="primary" className="self-end" busy={busy}>
            {t('add')}
          </Button>
        </form>
      )}
    </Dialog>
  );
}

function PhoneKeyRow({ phoneKey }: { phoneKey: PhoneKeyView }) {
  const t = useTranslations('phones');
  const common = useTranslations('common');
  const format = useFormatter();
  const now = useNow(60_000);
  const { run } = useSongChanges();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { id: keyId, name, createdAt, lastUsedAt } = phoneKey;
  const facts = [
    t('made', { date: format.dateTime(createdAt, { dateStyle: 'medium' }) }),
    lastUsedAt === null
      ? t('neverUsed')
      : t('used', { time: format.relativeTime(lastUsedAt, now ?? lastUsedAt) }),
  ];
  async function remove() {
    if (!(await run(dropPhoneKey({ keyId })))) return;
    toast.success(t('removed'));
    await queries.invalidateQueries({ queryKey: QUERY });
  }
  return (
    <li className="flex items-start gap-3 py-3" data-testid="phone-key">
      <Smartphone className="mt-1 size-4 shrink-0 text-ink-faint" aria-hidden />
      <div className="min-w-0 grow">
        <p className="font-medium break-words">{name}</p>
        <p className="tabular-nums mt-0.5 text-caption text-ink-faint">{facts.join(' · ')}</p>
      </div>
      <Button
        look="ghost"
        size="icon-small"
        aria-label={t('removeNamed', { name })}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden />
      </Button>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={t('removeTitle', { name })}
        description={t('removeText')}
        confirmLabel={t('remove')}
        cancelLabel={common('cancel')}
        danger
        onConfirm={() => void remove()}
      />
    </li>
  );
}
