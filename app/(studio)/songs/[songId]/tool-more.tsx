'use client';
import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { SEED_MAX } from '#lib/contract/limits.ts';
import type { Model } from '#lib/contract/models.ts';
import { ModelField, RetentionField } from '../../create/service-fields.tsx';
import { type PersonaOption, SingerField } from '../../create/singer-field.tsx';
import { modelOf } from '../../create/song-request.ts';
import type { ToolField, ToolWish } from './tool-fields.ts';

/** What few choose each time. */
export type Further = Pick<ToolWish, 'avoid' | 'personaId' | 'seed' | 'model' | 'retentionDays'>;

/** The options of a tool beside its words: those that its endpoint takes, and which of Create's it does not. */
export function ToolMore({
  fields,
  further,
  isBadSeed,
  models,
  personas,
  onChange,
}: {
  fields: readonly ToolField[];
  further: Further;
  isBadSeed: boolean;
  models: readonly Model[];
  personas: readonly PersonaOption[];
  onChange(change: Partial<Further>): void;
}) {
  const t = useTranslations('song');
  const create = useTranslations('create');
  const [isOpen, setOpen] = useState(false);
  const has = (field: ToolField) => fields.includes(field);
  return (
    <details
      className="group rounded-control border border-line"
      // What is wrong is in sight.
      open={isOpen || isBadSeed}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-10 cursor-pointer list-none items-center justify-between gap-3 px-3 text-small font-medium">
        {create('more')}
        <ChevronDown
          className="size-4 text-ink-faint transition-transform group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <div className="grid gap-4 border-t border-line p-3 sm:grid-cols-2">
        {has('tags') ? (
          <Field label={create('avoid')} hint={create('avoidHint')} className="sm:col-span-2">
            <Input
              value={further.avoid}
              placeholder={create('avoidExample')}
              onChange={(event) => onChange({ avoid: event.target.value })}
            />
          </Field>
        ) : null}
        {has('singer') ? (
          <SingerField
            personas={personas}
            singers={modelOf(further, models)?.singers ?? []}
            chosen={further.personaId}
            onChoose={(personaId) => onChange({ personaId })}
            nobody={{ name: t('singerBefore'), note: t('singerBeforeText') }}
          />
        ) : null}
        {has('seed') ? (
          <Field label={create('seed')} error={isBadSeed ? create('badSeed', { most: SEED_MAX }) : null}>
            <Input
              value={further.seed}
              placeholder={create('anySeed')}
              inputMode="numeric"
              onChange={(event) => onChange({ seed: event.target.value })}
            />
          </Field>
        ) : null}
        {has('model') ? (
          <ModelField chosen={further.model} models={models} onChange={(model) => onChange({ model })} />
        ) : null}
        <RetentionField
          days={further.retentionDays}
          onChange={(retentionDays) => onChange({ retentionDays })}
        />
        {has('tags') ? (
          <p className="text-balance text-caption text-ink-faint sm:col-span-2">
            {t(has('singer') ? 'chosenHere' : 'chosenBySong')}
          </p>
        ) : null}
      </div>
    </details>
  );
}
