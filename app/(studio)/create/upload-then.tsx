'use client';
import { useTranslations } from 'next-intl';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import type { Model } from '#lib/contract/models.ts';
import { AUDIO_LIMITS, audioStyleOf, FIELDS_OF_AUDIO } from './audio-request.ts';
import { emptyDraft, replaceDraft, setDraft, type UploadThen, useDraft } from './draft-store.ts';
import { LyricsEditor } from './lyrics-editor.tsx';
import { ModelField, RetentionField } from './service-fields.tsx';
import { SettingsFrom } from './song-controls.tsx';
import { StyleField } from './style-field.tsx';
import { TakesField } from './takes-field.tsx';
import { useLengthError } from './use-length-error.ts';
import { useReplaceTexts } from './use-replace-texts.ts';

const CHOICES: readonly UploadThen[] = ['keep', 'addInstrumental', 'addVocals', 'sample', 'cover'];

/** What becomes of files and recordings, with Create's own controls: those that the service takes for it. */
export function UploadThenFields({ models }: { models: readonly Model[] }) {
  const t = useTranslations('create');
  const draft = useDraft();
  const lengthError = useLengthError();
  const texts = useReplaceTexts();
  const then = draft.uploadThen;
  const takes = (field: (typeof FIELDS_OF_AUDIO)['cover'][number]) =>
    then !== 'keep' && FIELDS_OF_AUDIO[then].includes(field);
  return (
    <>
      <SettingsFrom
        onClear={() => replaceDraft({ ...emptyDraft, make: 'upload', mode: draft.mode }, texts)}
      />
      <section
        aria-label={t('becomes')}
        data-testid="upload-then"
        className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-2"
      >
        <Field label={t('becomes')} hint={t(`becomesText.${then}`)} className="sm:col-span-2">
          <Select
            value={then}
            onChange={(event) => setDraft({ uploadThen: event.target.value as UploadThen })}
            options={CHOICES.map((choice) => ({ value: choice, label: t(`becomesOf.${choice}`) }))}
          />
        </Field>
        {takes('prompt') ? (
          <div className="sm:col-span-2">
            <LyricsEditor
              lyrics={draft.uploadLyrics}
              onChange={(uploadLyrics) => setDraft({ uploadLyrics })}
              label={t(then === 'cover' ? 'lyricsOfCover' : 'lyricsField')}
              error={lengthError(draft.uploadLyrics, AUDIO_LIMITS.prompt)}
            />
          </div>
        ) : null}
        {takes('tags') ? (
          <div className="sm:col-span-2">
            <StyleField
              tags={draft.uploadTags}
              avoid={draft.uploadAvoid}
              onChange={({ tags, avoid }) =>
                setDraft({
                  ...(tags === undefined ? {} : { uploadTags: tags }),
                  ...(avoid === undefined ? {} : { uploadAvoid: avoid }),
                })
              }
              error={lengthError(audioStyleOf(draft), AUDIO_LIMITS.tags)}
            />
          </div>
        ) : null}
        {takes('title') ? (
          <Field
            label={t('titleField')}
            hint={t('titleHint')}
            error={lengthError(draft.uploadTitle, AUDIO_LIMITS.title)}
            className="sm:col-span-2"
          >
            <Input
              value={draft.uploadTitle}
              onChange={(event) => setDraft({ uploadTitle: event.target.value })}
            />
          </Field>
        ) : null}
        {takes('mv') ? (
          <ModelField chosen={draft.model} models={models} onChange={(model) => setDraft({ model })} />
        ) : null}
        {takes('retention_days') ? (
          <RetentionField
            days={draft.retentionDays}
            onChange={(retentionDays) => setDraft({ retentionDays })}
          />
        ) : null}
        {then === 'keep' ? null : (
          <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
            <TakesField takes={draft.uploadTakes} onChange={(uploadTakes) => setDraft({ uploadTakes })} />
            <p className="min-w-48 flex-1 text-balance text-caption text-ink-faint">{t('fromRecording')}</p>
          </div>
        )}
      </section>
    </>
  );
}
