'use client';
import { AudioLines } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { formatTime } from '#components/format.ts';
import { keyName } from '#components/song/part-names.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Select } from '#components/ui/select.tsx';
import { labelAmong } from '#components/waveform/section-labels.ts';
import { useSectionName } from '#components/waveform/use-section-name.ts';
import { MUSICAL_KEYS } from '#lib/contract/musical-key.ts';
import type { TimelineResult } from '#lib/contract/nouns.ts';
import { basicsAt, basicsEdits, EDIT_BPM, EDIT_METRES, isEditBpm } from './basics.ts';
import type { ScoreWork } from './score-work.tsx';

const WHOLE = 'whole';

/** How fast the song or one of its sections is, in what key and metre: changed by fields, then heard. */
export function BasicsDialog({
  work,
  timeline,
  onClose,
}: {
  work: ScoreWork;
  timeline: TimelineResult;
  onClose(): void;
}) {
  const t = useTranslations('roll.basics');
  const roll = useTranslations('roll');
  const common = useTranslations('common');
  const locale = useLocale();
  const sectionName = useSectionName();
  const all = timeline.sections.map(({ label }) => label);
  const [where, setWhere] = useState(WHOLE);
  const [written, setWritten] = useState({ bpm: '', key: '', metre: '' });
  const index = where === WHOLE ? undefined : Number(where);
  const section = index === undefined ? undefined : timeline.sections[index];
  const now = basicsAt(work.score, work.clock.beatAt(section?.start_s ?? 0));
  const edits = basicsEdits(written, index);
  const isBpm = isEditBpm(written.bpm);
  const hasOwnChanges = work.planned.length > 0;
  const asItIs = (value: string) => ({ value: '', label: t('asItIs', { value }) });

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('title')}
      description={t('text')}
      closeLabel={common('close')}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBpm || edits.length === 0 || hasOwnChanges) return;
          void work.hearProposal(edits, section ? { start: section.start_s, end: section.end_s } : null);
          onClose();
        }}
      >
        <Field label={t('where')}>
          <Select
            value={where}
            onChange={(event) => setWhere(event.target.value)}
            options={[
              { value: WHOLE, label: t('whole') },
              ...timeline.sections.map(({ label, start_s }, at) => ({
                value: String(at),
                label: `${sectionName(labelAmong(label, all))} · ${formatTime(start_s)}`,
              })),
            ]}
          />
        </Field>
        <div className="grid grid-cols-2 gap-4">
          <Field label={t('tempo')} error={isBpm ? null : t('badTempo', EDIT_BPM)}>
            <Input
              value={written.bpm}
              placeholder={String(Math.round(now.bpm * 10) / 10)}
              inputMode="decimal"
              onChange={(event) => setWritten({ ...written, bpm: event.target.value })}
            />
          </Field>
          <Field label={t('metre')}>
            <Select
              value={written.metre}
              onChange={(event) => setWritten({ ...written, metre: event.target.value })}
              options={[
                asItIs(now.metre),
                ...EDIT_METRES.filter((metre) => metre !== now.metre).map((metre) => ({
                  value: metre,
                  label: metre,
                })),
              ]}
            />
          </Field>
        </div>
        <Field label={t('key')} hint={t('keyHint')}>
          <Select
            value={written.key}
            onChange={(event) => setWritten({ ...written, key: event.target.value })}
            options={[
              asItIs(timeline.key ? keyName(timeline.key, locale) : common('none')),
              ...MUSICAL_KEYS.map((key) => ({ value: key, label: keyName(key, locale) })),
            ]}
          />
        </Field>
        {hasOwnChanges ? <Notice>{roll('plain.waiting')}</Notice> : null}
        <div className="flex justify-end">
          <Button
            type="submit"
            look="primary"
            busy={work.isMaking}
            disabled={!isBpm || edits.length === 0 || hasOwnChanges}
          >
            {work.isMaking ? null : <AudioLines aria-hidden />}
            {roll('hear')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
