'use client';
import { useTranslations } from 'next-intl';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import type { Model } from '#lib/contract/models.ts';
import { knownModel } from './known-model.ts';

/** By which model it is made; '' is the service's default. */
export function ModelField({
  chosen,
  models,
  onChange,
}: {
  chosen: string;
  models: readonly Pick<Model, 'mv' | 'name'>[];
  onChange(model: string): void;
}) {
  const t = useTranslations('create');
  return (
    <Field label={t('model')}>
      <Select
        value={knownModel(chosen, models)}
        onChange={(event) => onChange(event.target.value)}
        options={[
          { value: '', label: t('modelDefault') },
          ...models.map((one) => ({ value: one.mv, label: one.name || one.mv })),
        ]}
      />
    </Field>
  );
}

/** How long the service keeps what it makes. */
export function RetentionField({ days, onChange }: { days: number; onChange(days: number): void }) {
  const t = useTranslations('create');
  return (
    <Field label={t('retention')}>
      <Select
        value={String(days)}
        onChange={(event) => onChange(Number(event.target.value))}
        options={[1, 3, 7, 14, 30].map((count) => ({
          value: String(count),
          label: t('retentionDays', { count }),
        }))}
      />
    </Field>
  );
}
