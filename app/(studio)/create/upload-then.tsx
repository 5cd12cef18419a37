'use client';
import { useTranslations } from 'next-intl';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { contractLimits } from '#lib/contract/limits.ts';
import { setDraft, type UploadThen, useDraft } from './draft-store.ts';
import { useLengthError } from './use-length-error.ts';

const CHOICES: readonly UploadThen[] = ['keep', 'addInstrumental', 'sample', 'cover'];

/** What becomes of files and recordings, with what it is made like. */
export function UploadThenFields() {
  const t = useTranslations('create');
  const { uploadThen, uploadTags, uploadTitle } = useDraft();
  const lengthError = useLengthError();
  return (
    <section
      aria-label={t('becomes')}
      className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-2"
    >
      <Field label={t('becomes')} hint={t(`becomesText.${uploadThen}`)} className="sm:col-span-2">
        <Select
          value={uploadThen}
          onChange={(event) => setDraft({ uploadThen: event.target.value as UploadThen })}
          options={CHOICES.map((choice) => ({ value: choice, label: t(`becomesOf.${choice}`) }))}
        />
      </Field>
      {uploadThen === 'keep' ? null : (
        <>
          <Field
            label={t('styles')}
            hint={t('stylesHint')}
            error={lengthError(uploadTags, contractLimits.tagsCharacters)}
          >
            <Input
              value={uploadTags}
              placeholder={t('stylesExample')}
              onChange={(event) => setDraft({ uploadTags: event.target.value })}
            />
          </Field>
          <Field
            label={t('titleField')}
            hint={t('titleHint')}
            error={lengthError(uploadTitle, contractLimits.titleCharacters)}
          >
            <Input value={uploadTitle} onChange={(event) => setDraft({ uploadTitle: event.target.value })} />
          </Field>
        </>
      )}
    </section>
  );
}
