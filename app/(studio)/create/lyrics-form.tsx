'use client';
import { FileText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useState } from 'react';
import { countCharacters } from '#components/format.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Textarea } from '#components/ui/input.tsx';
import { contractLimits } from '#lib/contract/limits.ts';
import type { FormProps } from './create-studio.tsx';
import { setDraft, useDraft } from './draft-store.ts';
import { useLengthError } from './use-length-error.ts';

export function LyricsForm({ busy, onSubmit }: FormProps) {
  const t = useTranslations('create');
  const draft = useDraft();
  const lengthError = useLengthError();
  const [empty, setEmpty] = useState(false);
  const error = lengthError(draft.lyricsPrompt, contractLimits.descriptionCharacters);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const isEmpty = [draft.lyricsPrompt, draft.topics, draft.keyword].every((text) => text.trim() === '');
    setEmpty(isEmpty);
    if (error || isEmpty) return;
    onSubmit('lyrics', {
      prompt: draft.lyricsPrompt,
      topics: draft.topics,
      moods: draft.moods,
      style: draft.lyricsStyle,
      keyword: draft.keyword,
      retention_days: draft.retentionDays,
    });
  }

  const short = (name: 'topics' | 'moods' | 'lyricsStyle' | 'keyword') => (
    <Field label={t(name)} error={lengthError(draft[name], contractLimits.shortTextCharacters)}>
      <Input
        value={draft[name]}
        placeholder={t(`${name}Example`)}
        onChange={(event) => setDraft({ [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <form onSubmit={submit} className="flex max-w-3xl flex-col gap-6">
      <Field
        label={t('lyricsPrompt')}
        error={error ?? (empty ? t('needText') : null)}
        aside={`${countCharacters(draft.lyricsPrompt)} / ${contractLimits.descriptionCharacters}`}
      >
        <Textarea
          rows={4}
          value={draft.lyricsPrompt}
          onChange={(event) => setDraft({ lyricsPrompt: event.target.value })}
          placeholder={t('lyricsPromptExample')}
          className="text-lead"
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        {short('topics')}
        {short('moods')}
        {short('lyricsStyle')}
        {short('keyword')}
      </div>
      <Button
        type="submit"
        look="primary"
        size="large"
        busy={busy}
        className="self-stretch sm:self-start sm:px-10"
      >
        {busy ? null : <FileText aria-hidden />}
        {t('submitLyrics')}
      </Button>
    </form>
  );
}
