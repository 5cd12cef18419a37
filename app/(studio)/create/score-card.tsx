'use client';
import { useQueryClient } from '@tanstack/react-query';
import { FileMusic } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAnswer } from '#components/song/use-answer.ts';
import { useErrorText } from '#components/song/use-error-text.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { toast } from '#components/ui/toast.ts';
import { contractLimits } from '#lib/contract/limits.ts';
import type { Singer } from '#lib/contract/models.ts';
import { renderScore } from '../songs/actions.ts';
import { setDraft, useDraft } from './draft-store.ts';
import { type ScoreSheet, takeSheet } from './score-sheets.ts';
import { sendFile } from './send-file.ts';
import { type PersonaOption, SingerField } from './singer-field.tsx';
import { useLengthError } from './use-length-error.ts';

/** A score that was brought: what was found in it, and what the song made of it is to be like. */
export function ScoreCard({
  sheet: { id, file, format, facts },
  personas,
  singers,
}: {
  sheet: ScoreSheet;
  personas: readonly PersonaOption[];
  singers: readonly Singer[];
}) {
  const t = useTranslations('create.sheet');
  const tCreate = useTranslations('create');
  const errorText = useErrorText();
  const answerOf = useAnswer();
  const queries = useQueryClient();
  const lengthError = useLengthError();
  const personaId = useDraft((draft) => draft.personaId);
  const [tags, setTags] = useState('');
  const [title, setTitle] = useState(
    (facts?.title || file.name.replace(/\.[^.]+$/, '')).slice(0, contractLimits.titleCharacters),
  );
  const [busy, setBusy] = useState(false);
  const found = facts
    ? [
        facts.bars === undefined ? '' : t('bars', { bars: facts.bars }),
        facts.parts === undefined ? '' : t('parts', { parts: facts.parts }),
        facts.hasWords ? t('words') : t('noWords'),
      ]
    : [t('nothingSeen')];

  async function make() {
    setBusy(true);
    const sent = await sendFile(file, () => undefined);
    const fields = { tags, title, ...(personaId && { persona_id: personaId }) };
    const answer = sent.ok ? await answerOf(renderScore({ uploadId: sent.uploadId, format, fields })) : sent;
    setBusy(false);
    if (!answer.ok) {
      toast.error(
        tCreate('uploadFailed', { name: file.name, reason: errorText(answer.code, answer.message) }),
      );
      return;
    }
    takeSheet(id);
    toast.success(tCreate('started'));
    await queries.invalidateQueries({ queryKey: ['tasks'] });
  }

  return (
    <section
      aria-label={file.name}
      data-testid="score-card"
      className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-2"
    >
      <div className="flex min-w-0 items-center gap-3 sm:col-span-2">
        <FileMusic className="size-6 shrink-0 text-weld-text" aria-hidden />
        <div className="min-w-0">
          <h2 className="truncate text-body font-semibold">{file.name}</h2>
          <p className="text-small text-ink-soft">
            {[t(`formats.${format}`), ...found].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
      <Field
        label={tCreate('styles')}
        hint={format === 'json' ? t('ownStyle') : t('bandStyle')}
        error={lengthError(tags, contractLimits.tagsCharacters)}
      >
        <Input
          value={tags}
          placeholder={tCreate('stylesExample')}
          onChange={(event) => setTags(event.target.value)}
        />
      </Field>
      <Field label={tCreate('titleField')} error={lengthError(title, contractLimits.titleCharacters)}>
        <Input value={title} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      {facts && !facts.hasWords ? null : (
        <SingerField
          personas={personas}
          singers={singers}
          chosen={personaId}
          onChoose={(next) => setDraft({ personaId: next })}
        />
      )}
      <div className="flex flex-wrap items-end justify-end gap-2 sm:col-start-2">
        <Button look="ghost" disabled={busy} onClick={() => takeSheet(id)}>
          {tCreate('discard')}
        </Button>
        <Button look="primary" disabled={busy} onClick={() => void make()}>
          {t('make')}
        </Button>
      </div>
    </section>
  );
}
