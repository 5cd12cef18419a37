'use client';
import { startRegistration } from '@simplewebauthn/browser';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Fingerprint, Pencil, Plus, Trash2 } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { type SubmitEvent, useEffect, useState } from 'react';
import { browserName } from '#components/layout/browser-name.ts';
import { useNow } from '#components/song/use-now.ts';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Confirm, Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Section } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { toast } from '#components/ui/toast.ts';
import type { SignInsView } from '#lib/studio/views.ts';
import { useSongChanges } from '../songs/use-song-changes.ts';
import { askNewPasskey, dropPasskey, namePasskey, saveNewPasskey } from './actions.ts';
import { SIGN_INS, useSignIns } from './use-sign-ins.ts';

type Passkey = SignInsView['passkeys'][number];

/** The user's passkeys: make, name, remove; where this address can have none, why. */
export function Passkeys() {
  const t = useTranslations('signIns');
  const { data } = useSignIns();
  const [isAdding, setAdding] = useState(false);
  const [here, setHere] = useState<string | null>(null);
  useEffect(() => setHere(window.location.origin), []);
  const isPossible = data?.passkeyOrigin != null && data.passkeyOrigin === here;
  return (
    <Section
      title={t('passkeys')}
      text={t('passkeysText')}
      action={
        isPossible ? (
          <Button size="small" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            {t('add')}
          </Button>
        ) : null
      }
    >
      {!data || !here ? (
        <Skeleton className="h-12" />
      ) : (
        <>
          {isPossible ? null : (
            <Notice tone="info">
              {data.passkeyOrigin ? t('onlyAt', { address: data.passkeyOrigin }) : t('impossible')}
            </Notice>
          )}
          {data.passkeys.length > 0 ? (
            <ul className="divide-y divide-line">
              {data.passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          ) : isPossible ? (
            <p className="text-small text-ink-soft">{t('none')}</p>
          ) : null}
        </>
      )}
      {isAdding ? <NewPasskey onClose={() => setAdding(false)} /> : null}
    </Section>
  );
}

function NewPasskey({ onClose }: { onClose(): void }) {
  const t = useTranslations('signIns');
  const { run } = useSongChanges();
  const queries = useQueryClient();
  const { browser, system } = browserName(navigator.userAgent);
  const [problem, setProblem] = useState(false);
  async function add(name: string) {
    setProblem(false);
    const asked = await run(askNewPasskey({}));
    if (!asked) return;
    const answer = await startRegistration({ optionsJSON: asked.value }).catch(() => null);
    if (!answer) return setProblem(true);
    if (!(await run(saveNewPasskey({ name, answer: answer as never })))) return;
    toast.success(t('added'));
    await queries.invalidateQueries({ queryKey: SIGN_INS });
    onClose();
  }
  return (
    <NameDialog
      title={t('addTitle')}
      text={t('addText')}
      label={t('add')}
      name={browser && system ? t('on', { browser, system }) : ''}
      problem={problem ? t('notMade') : null}
      onName={add}
      onClose={onClose}
    />
  );
}

function NameDialog(props: {
  title: string;
  text?: string;
  label: string;
  name: string;
  problem?: string | null;
  onName(name: string): Promise<void>;
  onClose(): void;
}) {
  const t = useTranslations('signIns');
  const common = useTranslations('common');
  const [busy, setBusy] = useState(false);
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    await props.onName(String(new FormData(event.currentTarget).get('name')));
    setBusy(false);
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={props.title}
      description={props.text}
      closeLabel={common('close')}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        {props.problem ? <Notice tone="error">{props.problem}</Notice> : null}
        <Field label={t('name')} hint={t('nameHint')}>
          <Input name="name" defaultValue={props.name} required maxLength={60} autoComplete="off" />
        </Field>
        <Button type="submit" look="primary" className="self-end" busy={busy}>
          {props.label}
        </Button>
      </form>
    </Dialog>
  );
}

function PasskeyRow({ passkey: { id: passkeyId, name, ...passkey } }: { passkey: Passkey }) {
  const t = useTranslations('signIns');
  const common = useTranslations('common');
  const format = useFormatter();
  const now = useNow(60_000);
  const { run } = useSongChanges();
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<'rename' | 'remove' | null>(null);
  const renew = () => queries.invalidateQueries({ queryKey: SIGN_INS });
  async function remove() {
    const removed = await run(dropPasskey({ passkeyId }));
    if (!removed) return;
    if (removed.value) toast.success(t('removed'));
    else toast.error(t('lastWayIn'));
    await renew();
  }
  const facts = [
    t('made', { date: format.dateTime(passkey.createdAt, { dateStyle: 'medium' }) }),
    passkey.lastUsedAt === null
      ? t('neverUsed')
      : t('used', { time: format.relativeTime(passkey.lastUsedAt, now ?? passkey.lastUsedAt) }),
  ];
  return (
    <li className="flex items-start gap-3 py-3" data-testid="passkey">
      <Fingerprint className="mt-1 size-4 shrink-0 text-ink-faint" aria-hidden />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium break-words">{name}</span>
          {passkey.isSynced ? <Chip tone="lichen">{t('synced')}</Chip> : null}
        </p>
        <p className="tabular-nums mt-0.5 text-caption text-ink-faint">{facts.join(' · ')}</p>
      </div>
      <Menu
        trigger={
          <Button look="ghost" size="icon-small" aria-label={t('actions', { name })}>
            <Ellipsis aria-hidden />
          </Button>
        }
        groups={[
          [{ label: t('rename'), icon: <Pencil aria-hidden />, onSelect: () => setDialog('rename') }],
          [
            {
              label: t('remove'),
              icon: <Trash2 aria-hidden />,
              danger: true,
              onSelect: () => setDialog('remove'),
            },
          ],
        ]}
      />
      {dialog === 'rename' ? (
        <NameDialog
          title={t('renameTitle')}
          label={common('save')}
          name={name}
          onClose={() => setDialog(null)}
          onName={async (next) => {
            if (!(await run(namePasskey({ passkeyId, name: next })))) return;
            setDialog(null);
            await renew();
          }}
        />
      ) : null}
      <Confirm
        open={dialog === 'remove'}
        onOpenChange={(open) => !open && setDialog(null)}
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
