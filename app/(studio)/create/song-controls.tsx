'use client';
import { ChevronDown, X } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { keyName } from '#components/song/part-names.ts';
import { classNames } from '#components/ui/class-names.ts';
import { Field } from '#components/ui/field.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import type { Model } from '#lib/contract/models.ts';
import { MUSICAL_KEYS } from '#lib/contract/musical-key.ts';
import { setDraft, useDraft } from './draft-store.ts';
import { ModelField, RetentionField } from './service-fields.tsx';
import { type PersonaOption, SingerField } from './singer-field.tsx';
import { controlsOf, METRES, modelOf } from './song-request.ts';
import { useSingerName } from './use-singer-name.ts';

/** Who sings, how long, how fast, in which key and metre, of which seed, by which model. */
export function SongControls({
  personas,
  models,
  errorOf,
}: {
  personas: readonly PersonaOption[];
  models: readonly Model[];
  errorOf(at: 'songLength' | 'bpm' | 'seed'): string | null;
}) {
  const t = useTranslations('create');
  const locale = useLocale();
  const draft = useDraft();
  const model = modelOf(draft, models);
  const singers = model?.singers ?? [];
  const controls = controlsOf(model);
  const nameOf = useSingerName(personas, singers);
  const chosen = [
    nameOf(draft.personaId),
    controls.includes('duration_s') && draft.mode !== 'plan' ? draft.songLength : '',
    controls.includes('bpm') && draft.bpm ? `${draft.bpm} bpm` : '',
    controls.includes('key') && draft.songKey ? keyName(draft.songKey, locale) : '',
    controls.includes('time_signature') ? draft.metre : '',
    controls.includes('seed') && draft.seed ? t('seedShort', { seed: draft.seed }) : '',
  ].filter(Boolean);
  const isWrong = errorOf('songLength') ?? errorOf('bpm') ?? errorOf('seed');
  // What was chosen, or is wrong, is in sight; nothing closes by itself.
  const hasNews = chosen.length > 0 || isWrong !== null;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (hasNews) setOpen(true);
  }, [hasNews]);
  return (
    <details
      className="group rounded-card border border-line bg-surface"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      data-testid="song-controls"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-card px-4 py-2 text-body font-medium">
        <span className="shrink-0">{t('more')}</span>
        <span className="min-w-0 grow truncate text-right text-small font-normal text-ink-faint">
          {chosen.length > 0 ? chosen.join(' · ') : t('moreHint')}
        </span>
        <ChevronDown
          className="size-4 shrink-0 text-ink-faint transition-transform group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <div className="grid gap-4 border-t border-line p-4 sm:grid-cols-2 lg:grid-cols-3">
        {draft.instrumental ? null : (
          <SingerField
            personas={personas}
            singers={singers}
            chosen={draft.personaId}
            onChoose={(personaId) => setDraft({ personaId })}
          />
        )}
        {controls.includes('duration_s') && draft.mode !== 'plan' ? (
          <Field label={t('songLength')} hint={t('songLengthHint')} error={errorOf('songLength')}>
            <Input
              value={draft.songLength}
              placeholder={t('auto')}
              inputMode="text"
              onChange={(event) => setDraft({ songLength: event.target.value })}
            />
          </Field>
        ) : null}
        {controls.includes('bpm') ? (
          <Field label={t('bpm')} hint={t('songBpmHint')} error={errorOf('bpm')}>
            <Input
              value={draft.bpm}
              placeholder={t('auto')}
              inputMode="numeric"
              onChange={(event) => setDraft({ bpm: event.target.value })}
            />
          </Field>
        ) : null}
        {controls.includes('key') ? (
          <Field label={t('key')}>
            <Select
              value={draft.songKey}
              onChange={(event) => setDraft({ songKey: event.target.value })}
              options={[
                { value: '', label: t('anyKey') },
                ...MUSICAL_KEYS.map((key) => ({ value: key, label: keyName(key, locale) })),
              ]}
            />
          </Field>
        ) : null}
        {controls.includes('time_signature') ? (
          <Field label={t('metre')}>
            <Select
              value={draft.metre}
              onChange={(event) => setDraft({ metre: event.target.value })}
              options={[
                { value: '', label: t('anyMetre') },
                ...METRES.map((metre) => ({ value: metre, label: metre })),
              ]}
            />
          </Field>
        ) : null}
        {controls.includes('seed') ? <SeedField error={errorOf('seed')} /> : null}
        <ModelField chosen={draft.model} models={models} onChange={(next) => setDraft({ model: next })} />
        <RetentionField
          days={draft.retentionDays}
          onChange={(retentionDays) => setDraft({ retentionDays })}
        />
        {controls.length === 0 ? (
          <p className="text-small text-ink-soft sm:col-span-2 lg:col-span-3">{t('noControls')}</p>
        ) : null}
      </div>
    </details>
  );
}

function SeedField({ error }: { error: string | null }) {
  const t = useTranslations('create');
  const seed = useDraft((draft) => draft.seed);
  const before = useDraft((draft) => draft.settingsOf);
  const offered = before?.seed ?? null;
  return (
    <div className="flex flex-col gap-1.5">
      <Field label={t('seed')} hint={t('seedHint')} error={error}>
        <Input
          value={seed}
          placeholder={t('anySeed')}
          inputMode="numeric"
          onChange={(event) => setDraft({ seed: event.target.value })}
        />
      </Field>
      {offered !== null && seed !== String(offered) ? (
        <button
          type="button"
          onClick={() => setDraft({ seed: String(offered) })}
          className="self-start text-left text-caption text-weld-text underline-offset-2 hover:underline"
        >
          {t('sameSeed', { title: before?.title ?? '' })}
        </button>
      ) : null}
    </div>
  );
}

/** Where the settings on this page are from, and a way back to none. */
export function SettingsFrom({ onClear }: { onClear(): void }) {
  const t = useTranslations('create');
  const before = useDraft((draft) => draft.settingsOf);
  if (!before) return null;
  return (
    <p
      role="status"
      className={classNames(
        'flex items-center gap-2 rounded-control bg-surface-sunken py-1 pr-1 pl-3 text-small text-ink-soft',
      )}
    >
      <span className="min-w-0 grow truncate">{t('settingsOf', { title: before.title })}</span>
      <IconButton label={t('clearDraft')} size="icon-small" onClick={onClear}>
        <X aria-hidden />
      </IconButton>
    </p>
  );
}
