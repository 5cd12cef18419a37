'use client';
import { AudioLines } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { SubmitEvent } from 'react';
import { countCharacters } from '#components/format.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Textarea } from '#components/ui/input.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Select } from '#components/ui/select.tsx';
import { contractLimits, SOUND_BPM_MAX, SOUND_BPM_MIN } from '#lib/contract/limits.ts';
import { MUSICAL_KEYS } from '#lib/contract/musical-key.ts';
import type { FormProps } from './create-studio.tsx';
import { setDraft, useDraft } from './draft-store.ts';
import { useLengthError } from './use-length-error.ts';

export function SoundEffectForm({ busy, onSubmit }: FormProps) {
  const t = useTranslations('create');
  const draft = useDraft();
  const lengthError = useLengthError();
  const error = lengthError(draft.soundEffectDescription, contractLimits.descriptionCharacters);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (error || draft.soundEffectDescription.trim() === '') return;
    onSubmit('soundEffect', {
      sound_desc: draft.soundEffectDescription,
      sound_type: draft.soundEffectType,
      sound_key: draft.soundEffectKey,
      retention_days: draft.retentionDays,
      ...(draft.soundEffectBpm ? { sound_bpm: Number(draft.soundEffectBpm) } : {}),
    });
  }

  return (
    <form onSubmit={submit} className="flex max-w-3xl flex-col gap-6">
      <Field
        label={t('soundEffectDescription')}
        error={error}
        aside={`${countCharacters(draft.soundEffectDescription)} / ${contractLimits.descriptionCharacters}`}
      >
        <Textarea
          rows={4}
          required
          value={draft.soundEffectDescription}
          onChange={(event) => setDraft({ soundEffectDescription: event.target.value })}
          placeholder={t('soundEffectExample')}
          className="text-lead"
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <div className="flex flex-col gap-1.5">
          <span className="text-small font-medium text-ink-soft">{t('soundEffectType')}</span>
          <Segmented
            label={t('soundEffectType')}
            value={draft.soundEffectType}
            onChange={(soundEffectType) => setDraft({ soundEffectType })}
            options={[
              { value: 'one-shot', label: t('oneShot') },
              { value: 'loop', label: t('loop') },
            ]}
            className="flex"
          />
        </div>
        <Field label={t('bpm')} hint={t('bpmHint')}>
          <Input
            type="number"
            inputMode="numeric"
            min={SOUND_BPM_MIN}
            max={SOUND_BPM_MAX}
            value={draft.soundEffectBpm}
            onChange={(event) => setDraft({ soundEffectBpm: event.target.value })}
          />
        </Field>
        <Field label={t('key')}>
          <Select
            value={draft.soundEffectKey}
            onChange={(event) => setDraft({ soundEffectKey: event.target.value })}
            options={[
              { value: '', label: t('anyKey') },
              ...MUSICAL_KEYS.map((key) => ({
                value: key,
                label: t(key.endsWith('minor') ? 'minor' : 'major', { key: key.split(' ')[0] ?? key }),
              })),
            ]}
          />
        </Field>
      </div>
      <Button
        type="submit"
        look="primary"
        size="large"
        busy={busy}
        className="self-stretch sm:self-start sm:px-10"
      >
        {busy ? null : <AudioLines aria-hidden />}
        {t('submitSoundEffect')}
      </Button>
    </form>
  );
}
