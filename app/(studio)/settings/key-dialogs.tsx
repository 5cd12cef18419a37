'use client';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CopyField } from '#components/ui/copy-field.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { toast } from '#components/ui/toast.ts';
import type { ManagedKey } from '#lib/contract/management.ts';
import { useSongChanges } from '../songs/use-song-changes.ts';
import { changeKey, createKey } from './actions.ts';

/** The service's own limits, shown where a key has none. */
export interface LimitDefaults {
  requests: number;
  windowSeconds: number;
  concurrency: number;
  dailyQuota: number;
}

const limitFields = [
  { name: 'rate_limit_requests', label: 'requests', least: 0, most: 1_000_000 },
  { name: 'rate_limit_window_seconds', label: 'windowSeconds', least: 1, most: 86_400 },
  { name: 'concurrency_limit', label: 'concurrency', least: 0, most: 1_000_000 },
  { name: 'daily_quota', label: 'daily', least: 0, most: 1_000_000 },
] as const;
type LimitName = (typeof limitFields)[number]['name'];
type Errors = Partial<Record<LimitName | 'name', string>>;

/** Asks for a name and limits, then shows both secrets, this once. */
export function NewKey({ defaults, onClose }: { defaults: LimitDefaults; onClose(): void }) {
  const t = useTranslations('keys');
  const common = useTranslations('common');
  const { run } = useSongChanges();
  const [made, setMade] = useState<{ appKey: string; signingSecret: string } | null>(null);
  return (
    <Dialog
      open
      // A slip beside the dialog must not lose the secrets: once they are there, the button ends it.
      onOpenChange={(open) => !open && !made && onClose()}
      title={made ? t('madeTitle') : t('createTitle')}
      description={made ? t('madeText') : t('createText')}
      closeLabel={common('close')}
    >
      {made ? (
        <div className="flex flex-col gap-4">
          <CopyField isCode label={t('appKey')} copyLabel={t('copyAppKey')} value={made.appKey} />
          <CopyField
            isCode
            label={t('signingSecret')}
            copyLabel={t('copySigningSecret')}
            value={made.signingSecret}
          />
          <Button look="primary" className="self-end" onClick={onClose}>
            {t('haveThem')}
          </Button>
        </div>
      ) : (
        <KeyForm
          defaults={defaults}
          submitLabel={t('create')}
          onSubmit={async (values) => {
            const answer = await run(createKey(values));
            if (answer) setMade(answer.value);
          }}
        />
      )}
    </Dialog>
  );
}

export function EditKey({
  serviceKey,
  defaults,
  onClose,
}: {
  serviceKey: ManagedKey;
  defaults: LimitDefaults;
  onClose(): void;
}) {
  const t = useTranslations('keys');
  const common = useTranslations('common');
  const { run } = useSongChanges();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('editTitle')}
      description={t('createText')}
      closeLabel={common('close')}
    >
      <KeyForm
        defaults={defaults}
        serviceKey={serviceKey}
        submitLabel={common('save')}
        onSubmit={async (values) => {
          const done = await run(changeKey({ keyId: serviceKey.id, change: values }));
          if (!done) return;
          toast.success(t('changed', { name: values.name }));
          onClose();
        }}
      />
    </Dialog>
  );
}

function KeyForm({
  defaults,
  serviceKey,
  submitLabel,
  onSubmit,
}: {
  defaults: LimitDefaults;
  serviceKey?: ManagedKey;
  submitLabel: string;
  onSubmit(values: { name: string } & Record<LimitName, number | null>): Promise<void>;
}) {
  const t = useTranslations('keys');
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const placeholders = {
    rate_limit_requests: defaults.requests,
    rate_limit_window_seconds: defaults.windowSeconds,
    concurrency_limit: defaults.concurrency,
    daily_quota: defaults.dailyQuota,
  };

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = String(form.get('name')).trim();
    const found: Errors = name ? {} : { name: t('nameMissing') };
    const limits = Object.fromEntries(
      limitFields.map((field) => {
        const text = String(form.get(field.name)).trim();
        const value = Number(text);
        if (text !== '' && !(Number.isInteger(value) && value >= field.least && value <= field.most))
          found[field.name] = t('wholeNumber');
        return [field.name, text === '' ? null : value];
      }),
    ) as Record<LimitName, number | null>;
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    await onSubmit({ name, ...limits });
    setBusy(false);
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <Field label={t('name')} error={errors.name}>
        <Input name="name" defaultValue={serviceKey?.name} maxLength={80} placeholder={t('nameExample')} />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        {limitFields.map((field) => (
          <Field key={field.name} label={t(field.label)} error={errors[field.name]}>
            <Input
              name={field.name}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={serviceKey?.[field.name] ?? ''}
              placeholder={String(placeholders[field.name])}
              className="tabular"
            />
          </Field>
        ))}
      </div>
      <Button type="submit" look="primary" busy={busy} className="self-end">
        {submitLabel}
      </Button>
    </form>
  );
}
