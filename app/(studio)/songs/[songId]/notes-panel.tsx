'use client';
import { Download, FileMusic } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { notesOf, toMidi } from '#components/roll/notes.ts';
import { useNotes } from '#components/roll/use-notes.ts';
import { useErrorText } from '#components/song/use-error-text.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Progress } from '#components/ui/progress.tsx';
import { type LaneFailure, LaneState } from '#components/waveform/lane-state.tsx';
import type { MidiResult, TimelineResult } from '#lib/contract/nouns.ts';
import type { JobView, SongAnalysis, SongDetail } from '#lib/studio/views.ts';
import { startJob } from '../actions.ts';
import { useSongChanges } from '../use-song-changes.ts';
import { PianoRoll } from './piano-roll.tsx';
import { useScore } from './use-song.ts';
import { useScoreWork } from './workspace/score-work.tsx';

const isUnderWay = (job: JobView | undefined) => job?.state === 'pending' || job?.state === 'running';

/**
 * A song's notes: its score where it was made from one, which can be edited; else what a service hears in it, for uploads
 * and for services that tell no score.
 */
export function NotesPanel({
  song,
  analysis,
  failure,
  duration,
}: {
  song: SongDetail;
  analysis: SongAnalysis | null;
  /** Why its score is not there. */
  failure: LaneFailure | null;
  duration: number;
}) {
  const t = useTranslations('song');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const { run } = useSongChanges();
  const jobOf = (kind: 'score' | 'midi') => analysis?.jobs.find((one) => one.kind === kind);
  const [scoreJob, midiJob] = [jobOf('score'), jobOf('midi')];
  const score = useScore(song.id, scoreJob?.state === 'completed').data;
  // Nobody here knows how an upload was made, or what comes out of a bundle; of the rest the workspace asks for the score.
  const hasNoScore =
    song.kind !== 'song' || song.operation === null || scoreJob?.state === 'failed' || score?.exact === false;
  const start = () => void run(startJob({ kind: 'midi', songId: song.id }));
  const work = useScoreWork();
  if (work)
    return (
      <PianoRoll
        song={song}
        parts={work.parts}
        edited={work.edited}
        beats={work.beats}
        duration={duration}
        refusal={work.refusal}
        onRefusalRead={work.forgetRefusal}
      />
    );
  if (analysis?.midi && hasNoScore)
    return <MidiRoll song={song} midi={analysis.midi} timeline={analysis.timeline} duration={duration} />;
  if (failure && (!hasNoScore || !analysis)) return <LaneState {...failure} />;
  if (!hasNoScore || isUnderWay(midiJob))
    return (
      <div role="status" className="rounded-card border border-line bg-surface-raised p-4">
        <p className="mb-3 text-small text-ink-soft">{t('working')}</p>
        <Progress value={null} label={t('notesStart')} />
      </div>
    );
  return (
    <>
      {midiJob?.state === 'failed' ? (
        <Notice
          tone="error"
          className="mb-4"
          action={
            <Button size="small" onClick={start}>
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
          <Button look="primary" onClick={start}>
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
