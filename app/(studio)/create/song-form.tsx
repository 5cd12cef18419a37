'use client';
import { ChevronDown, Sparkles } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type SubmitEvent, useState } from 'react';
import { countCharacters } from '#components/format.ts';
import { Button } from '#components/ui/button.tsx';
import { ChipButton } from '#components/ui/chip.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Field } from '#components/ui/field.tsx';
import { Input, Textarea } from '#components/ui/input.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Select } from '#components/ui/select.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { contractLimits } from '#lib/contract/limits.ts';
import type { Model } from '#lib/contract/models.ts';
import type { FormProps } from './create-studio.tsx';
import { setDraft, type Takes, useDraft } from './draft-store.ts';
import { knownModel } from './known-model.ts';
import { LyricsEditor } from './lyrics-editor.tsx';
import { styleSuggestions, tagsOf, toggleTag } from './style-suggestions.ts';
import { useLengthError } from './use-length-error.ts';

type SongFormProps = FormProps & {
  isAlive: boolean;
  personas: { value: string; label: string }[];
  models: Model[];
};

export function SongForm({ busy, isAlive, onSubmit, personas, models }: SongFormProps) {
  const t = useTranslations('create');
  const draft = useDraft();
  const lengthError = useLengthError();
  const [empty, setEmpty] = useState(false);
  const isSimple = draft.mode === 'simple';
  const errors = isSimple
    ? [lengthError(draft.description, contractLimits.descriptionCharacters)]
    : [
        lengthError(draft.lyrics, contractLimits.promptCharacters),
        lengthError(draft.tags, contractLimits.tagsCharacters),
        lengthError(draft.title, contractLimits.titleCharacters),
      ];

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const lyrics = draft.instrumental ? '' : draft.lyrics.trim();
    const isEmpty = isSimple ? draft.description.trim() === '' : lyrics === '' && draft.tags.trim() === '';
    setEmpty(isEmpty);
    if (isEmpty || errors.some(Boolean)) return;
    const fields = {
      ...(isSimple
        ? { gpt_description_prompt: draft.description }
        : { prompt: lyrics, tags: draft.tags, title: draft.title }),
      make_instrumental: draft.instrumental,
      persona_id: draft.personaId,
      mv: knownModel(draft.model, models),
      retention_days: draft.retentionDays,
    };
    onSubmit('generate', fields, draft.takes);
  }

  return (
    <form onSubmit={submit} className="flex max-w-3xl flex-col gap-6">
      <Segmented
        label={t('mode')}
        value={draft.mode}
        onChange={(mode) => setDraft({ mode })}
        options={[
          { value: 'simple', label: t('simple') },
          { value: 'custom', label: t('custom') },
        ]}
        className="self-start"
      />
      {isSimple ? (
        <SimpleFields error={errors[0] ?? (empty ? t('needText') : null)} models={models} />
      ) : (
        <>
          {draft.instrumental ? null : <LyricsEditor error={errors[0] ?? null} />}
          <StyleField error={errors[1] ?? (empty ? t('needCustom') : null)} />
          <Field label={t('titleField')} hint={t('titleHint')} error={errors[2] ?? null}>
            <Input value={draft.title} onChange={(event) => setDraft({ title: event.target.value })} />
          </Field>
        </>
      )}
      <div className="rounded-card border border-line bg-surface p-4">
        <Switch
          label={t('instrumental')}
          hint={t('instrumentalHint')}
          checked={draft.instrumental}
          onChange={(instrumental) => setDraft({ instrumental })}
        />
      </div>
      <MoreOptions personas={personas} models={models} />
      <div className="sticky bottom-0 z-10 -mx-4 flex items-center gap-3 border-t border-line bg-ground px-4 py-3 md:mx-0 md:px-0">
        <Button
          type={isAlive ? 'submit' : 'button'}
          look="primary"
          size="large"
          busy={busy}
          className="grow md:grow-0 md:px-10"
          data-testid="create-submit"
        >
          {busy ? null : <Sparkles aria-hidden />}
          {t('submit')}
        </Button>
        <span aria-hidden className="text-small text-ink-soft">
          {t('takes')}
        </span>
        <Segmented
          label={t('takes')}
          value={String(draft.takes)}
          onChange={(takes) => setDraft({ takes: Number(takes) as Takes })}
          options={(['1', '2', '4'] as const).map((takes) => ({
            value: takes,
            label: (
              <>
                {takes}
                <span className="sr-only"> {t('takes')}</span>
              </>
            ),
          }))}
        />
        <p className="hidden text-caption text-ink-faint md:block">
          {draft.takes > 1 ? t('takesHint', { count: draft.takes }) : t('draftKept')}
        </p>
      </div>
    </form>
  );
}

function SimpleFields({ error, models }: { error: string | null } & Pick<SongFormProps, 'models'>) {
  const t = useTranslations('create');
  const writer = models.find((model) => model.language_model)?.language_model;
  const description = useDraft((draft) => draft.description);
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t('description')}
        hint={t('descriptionHint')}
        error={error}
        aside={`${countCharacters(description)} / ${contractLimits.descriptionCharacters}`}
      >
        <Textarea
          rows={5}
          name="description"
          value={description}
          onChange={(event) => setDraft({ description: event.target.value })}
          placeholder={t('descriptionExample')}
          className="text-lead"
        />
      </Field>
      {writer ? <p className="text-caption text-ink-faint">{t('writtenBy', writer)}</p> : null}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('ideas')}</legend>
        {(['one', 'two', 'three', 'four'] as const).map((idea) => (
          <ChipButton
            key={idea}
            onClick={() => setDraft({ description: t(`idea.${idea}`) })}
            className="max-w-full"
          >
            <span className="truncate">{t(`idea.${idea}`)}</span>
          </ChipButton>
        ))}
      </fieldset>
    </div>
  );
}

function StyleField({ error }: { error: string | null }) {
  const t = useTranslations('create');
  const common = useTranslations('common');
  const locale = useLocale() as 'en' | 'zh';
  const tags = useDraft((draft) => draft.tags);
  const [all, setAll] = useState(false);
  const used = tagsOf(tags).map((tag) => tag.toLowerCase());
  const shown = all ? styleSuggestions : styleSuggestions.slice(0, 14);
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t('styles')}
        hint={t('stylesHint')}
        error={error}
        aside={`${countCharacters(tags)} / ${contractLimits.tagsCharacters}`}
      >
        <Textarea
          rows={2}
          value={tags}
          onChange={(event) => setDraft({ tags: event.target.value })}
          placeholder={t('stylesExample')}
        />
      </Field>
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">{t('suggestions')}</legend>
        {shown.map((suggestion) => {
          const tag = suggestion[locale];
          return (
            <ChipButton
              key={suggestion.en}
              on={used.includes(tag.toLowerCase())}
              onClick={() => setDraft({ tags: toggleTag(tags, tag) })}
            >
              {tag}
            </ChipButton>
          );
        })}
        <ChipButton onClick={() => setAll(!all)} aria-expanded={all}>
          <ChevronDown className={classNames(all && 'rotate-180')} aria-hidden />
          {common('more')}
        </ChipButton>
      </fieldset>
    </div>
  );
}

function MoreOptions({ personas, models }: Pick<SongFormProps, 'personas' | 'models'>) {
  const t = useTranslations('create');
  const draft = useDraft();
  return (
    <details
      className="group rounded-card border border-line bg-surface"
      open={draft.personaId !== '' || undefined}
    >
      <summary className="flex h-12 cursor-pointer list-none items-center justify-between rounded-card px-4 text-body font-medium">
        {t('more')}
        <ChevronDown
          className="size-4 text-ink-faint transition-transform group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <div className="grid gap-4 border-t border-line p-4 sm:grid-cols-3">
        <Field label={t('persona')}>
          <Select
            value={draft.personaId}
            onChange={(event) => setDraft({ personaId: event.target.value })}
            options={[{ value: '', label: t('personaNone') }, ...personas]}
          />
        </Field>
        <Field label={t('model')}>
          <Select
            value={knownModel(draft.model, models)}
            onChange={(event) => setDraft({ model: event.target.value })}
            options={[
              { value: '', label: t('modelDefault') },
              ...models.map((model) => ({ value: model.mv, label: model.name || model.mv })),
            ]}
          />
        </Field>
        <Field label={t('retention')}>
          <Select
            value={String(draft.retentionDays)}
            onChange={(event) => setDraft({ retentionDays: Number(event.target.value) })}
            options={[1, 3, 7, 14, 30].map((days) => ({
              value: String(days),
              label: t('retentionDays', { count: days }),
            }))}
          />
        </Field>
      </div>
    </details>
  );
}
