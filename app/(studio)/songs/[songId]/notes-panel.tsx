'use client';
import { Download, FileMusic } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo, useState } from 'react';
import { fileUrl } from '#components/format.ts';
import { toMidi } from '#components/roll/notes.ts';
import { Roll } from '#components/roll/roll.tsx';
import { useNotes } from '#components/roll/use-notes.ts';
import { usePartName } from '#components/song/part-names.ts';
import { useErrorText } from '#components/song/use-error-text.ts';
import { Button, buttonStyle } from '#components/ui/button.tsx';
import { ChipButton } from '#components/ui/chip.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Progress } from '#components/ui/progress.tsx';
import type { MidiResult, TimelineResult } from '#lib/contract/nouns.ts';
import type { SongAnalysis, SongDetail } from '#lib/studio/views.ts';
import { startJob } from '../actions.ts';
import { useSongChanges } from '../use-song-changes.ts';

export function NotesPanel({
  song,
  analysis,
  duration,
}: {
  song: SongDetail;
  analysis: SongAnalysis | null;
  duration: number;
}) {
  const t = useTranslations('song');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const { run } = useSongChanges();
  const job = analysis?.jobs.find((one) => one.kind === 'midi');
  const start = () => void run(startJob({ kind: 'midi', songId: song.id }));
  if (analysis?.midi)
    return <PianoRoll song={song} midi={analysis.midi} timeline={analysis.timeline} duration={duration} />;
  if (job && (job.state === 'pending' || job.state === 'running'))
    return (
      <div role="status" className="rounded-card border border-line bg-surface-raised p-4">
        <p className="mb-3 text-small text-ink-soft">{t('working')}</p>
        <Progress value={null} label={t('notesStart')} />
      </div>
    );
  return (
    <>
      {job?.state === 'failed' ? (
        <Notice
          tone="error"
          className="mb-4"
          action={
            <Button size="small" onClick={start}>
              {common('retry')}
            </Button>
          }
        >
          {errorText(job.errorCode, job.errorMessage)}
        </Notice>
      ) : null}
      <EmptyState
        icon={<FileMusic />}
        title={t('notesEmptyTitle')}
        text={t('notesEmptyText')}
        action={
          <Button look="primary" onClick={start}>
            {t('notesStart')}
          </Button>
        }
      />
    </>
  );
}

const threads = 6;

/** Every instrument's notes, each in its own thread's colour; they are shown and hidden, edited, and leave as MIDI. */
function PianoRoll({
  song,
  midi,
  timeline,
  duration,
}: {
  song: SongDetail;
  midi: MidiResult;
  timeline: TimelineResult | null;
  duration: number;
}) {
  const t = useTranslations('song');
  const rollTexts = useTranslations('roll');
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const nameOf = usePartName();
  const edited = useNotes(song.id, midi);
  const names = useMemo(
    () => Object.keys(midi.instruments).filter((name) => (midi.instruments[name]?.length ?? 0) > 0),
    [midi],
  );
  const shown = useMemo(() => names.filter((name) => !hidden.has(name)), [names, hidden]);
  const colorOf = useCallback(
    (name: string) =>
      getComputedStyle(document.documentElement)
        .getPropertyValue(`--thread-${(names.indexOf(name) % threads) + 1}`)
        .trim(),
    [names],
  );
  const countOf = (name: string) => edited.notes.filter((note) => note.part === name).length;
  async function save() {
    const { saveMidi } = await import('#components/roll/save-midi.ts');
    saveMidi(toMidi(edited.notes, midi), song.title);
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-1.5">
        {names.map((name, index) => (
          <ChipButton
            key={name}
            on={!hidden.has(name)}
            aria-label={t('showInstrument', { name: nameOf(name) })}
            onClick={() =>
              setHidden((before) => {
                const next = new Set(before);
                if (!next.delete(name)) next.add(name);
                return next;
              })
            }
          >
            <span
              aria-hidden
              className="size-2.5 rounded-full"
              style={{ background: `var(--thread-${(index % threads) + 1})` }}
            />
            {nameOf(name)}
            <span className="tabular text-caption opacity-80">{countOf(name)}</span>
          </ChipButton>
        ))}
        <div className="ml-auto flex flex-wrap items-center gap-1.5">
          {edited.isEdited ? (
            <>
              <span className="text-small text-ink-soft">{rollTexts('edited')}</span>
              <Button size="small" look="primary" onClick={() => void save()}>
                <Download aria-hidden />
                {rollTexts('save')}
              </Button>
            </>
          ) : null}
          <a href={fileUrl(song.id, 'midi', true)} download className={buttonStyle({ size: 'small' })}>
            <Download aria-hidden />
            {t('midiFile')}
          </a>
        </div>
      </div>
      <Roll
        edited={edited}
        parts={shown}
        colorOf={colorOf}
        beats={timeline?.beats ?? noBeats}
        audioUrl={fileUrl(song.id, 'audio')}
        duration={duration}
        label={t('pianoRoll', { notes: edited.notes.length, instruments: names.length })}
      />
    </div>
  );
}

const noBeats: TimelineResult['beats'] = [];
