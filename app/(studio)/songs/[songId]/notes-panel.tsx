'use client';
import { Download, FileMusic } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo } from 'react';
import { notesOf, toMidi } from '#components/roll/notes.ts';
import { useNotes } from '#components/roll/use-notes.ts';
import { useErrorText } from '#components/song/use-error-text.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Progress } from '#components/ui/progress.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { MidiResult, TimelineResult } from '#lib/contract/nouns.ts';
import type { JobView, SongAnalysis, SongDetail } from '#lib/studio/views.ts';
import { startJob } from '../actions.ts';
import { useSongChanges } from '../use-song-changes.ts';
import { PianoRoll } from './piano-roll.tsx';
import { ScoreRoll } from './score-roll.tsx';
import { useScore } from './use-song.ts';

const isUnderWay = (job: JobView | undefined) => job?.state === 'pending' || job?.state === 'running';

/**
 * A song's notes: its score where it was made from one, which can be edited; else what a service hears in it, for uploads
 * and for services that tell no score.
 */
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
  const jobOf = (kind: 'score' | 'midi') => analysis?.jobs.find((one) => one.kind === kind);
  const [scoreJob, midiJob] = [jobOf('score'), jobOf('midi')];
  const score = useScore(song.id, scoreJob?.state === 'completed');
  // Nobody here knows how an upload was made, or what comes out of a bundle.
  const isUpload = song.kind === 'upload' || song.operation === null;
  const hasNoScore = isUpload || scoreJob?.state === 'failed' || score?.exact === false;
  const start = async (kind: 'score' | 'midi') => {
    // With the score its MIDI file, which a bundle takes along.
    if (await run(startJob({ kind, songId: song.id })))
      if (kind === 'score') await run(startJob({ kind: 'midi', songId: song.id }));
  };
  // Whoever asked for the notes gets them: heard ones where there are no written ones.
  const next = !analysis
    ? null
    : hasNoScore && scoreJob && !midiJob
      ? 'midi'
      : analysis.midi && !scoreJob && !isUpload
        ? 'score'
        : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each
  useEffect(() => {
    if (next) void start(next);
  }, [next]);

  if (score?.exact) return <ScoreRoll key={score.version} song={song} score={score} duration={duration} />;
  if (analysis?.midi && hasNoScore)
    return <MidiRoll song={song} midi={analysis.midi} timeline={analysis.timeline} duration={duration} />;
  if (next || isUnderWay(scoreJob) || isUnderWay(midiJob))
    return (
      <div role="status" className="rounded-card border border-line bg-surface-raised p-4">
        <p className="mb-3 text-small text-ink-soft">{t('working')}</p>
        <Progress value={null} label={t('notesStart')} />
      </div>
    );
  if (scoreJob?.state === 'completed' && !hasNoScore) return <Skeleton className="h-44 w-full" />;
  const kind = isUpload || scoreJob ? 'midi' : 'score';
  return (
    <>
      {midiJob?.state === 'failed' ? (
        <Notice
          tone="error"
          className="mb-4"
          action={
            <Button size="small" onClick={() => void start('midi')}>
              {common('retry')}
            </Button>
          }
        >
          {errorText(midiJob.errorCode, midiJob.errorMessage)}
        </Notice>
      ) : null}
      <EmptyState
        icon={<FileMusic />}
        title={t('notesEmptyTitle')}
        text={t('notesEmptyText')}
        action={
          <Button look="primary" onClick={() => void start(kind)}>
            {t('notesStart')}
          </Button>
        }
      />
    </>
  );
}

/** Notes that were heard in a recording: edited for a MIDI file of their own. */
function MidiRoll({
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
  const t = useTranslations('roll');
  const written = useMemo(() => notesOf(midi), [midi]);
  const edited = useNotes(song.id, written);
  const parts = useMemo(
    () =>
      Object.entries(midi.instruments)
        .filter(([, notes]) => notes.length > 0)
        .map(([name]) => ({ id: name, name })),
    [midi],
  );
  async function save() {
    const { saveMidi } = await import('#components/roll/save-midi.ts');
    saveMidi(toMidi(edited.notes, midi), song.title);
  }
  return (
    <>
      <p className="mb-3 max-w-prose text-small text-ink-soft">{t('fixed')}</p>
      <PianoRoll
        song={song}
        parts={parts}
        edited={edited}
        beats={timeline?.beats ?? noBeats}
        duration={duration}
        actions={
          edited.isEdited ? (
            <>
              <span className="text-small text-ink-soft">{t('edited')}</span>
              <Button size="small" look="primary" onClick={() => void save()}>
                <Download aria-hidden />
                {t('save')}
              </Button>
            </>
          ) : null
        }
      />
    </>
  );
}

const noBeats: TimelineResult['beats'] = [];
