'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAnswer } from '#components/song/use-answer.ts';
import { useErrorText } from '#components/song/use-error-text.ts';
import type { LaneFailure } from '#components/waveform/lane-state.tsx';
import type { SongAnalysis, SongDetail } from '#lib/studio/views.ts';
import { startJob } from '../../actions.ts';
import { useFailure } from '../use-failure.ts';
import { useScore } from '../use-song.ts';
import { ChordsLane } from './chords-lane.tsx';
import { EditBar } from './edit-bar.tsx';
import { useLanes } from './lane-store.ts';
import { NotesLane } from './notes-lane.tsx';
import { PartLanes } from './part-lanes.tsx';
import { PlainWords } from './plain-words.tsx';
import { ScoreWorkProvider } from './score-work.tsx';
import { WordsLane } from './words-lane.tsx';

/** Under the waveform and on its time axis: the words, the chords, every part, the notes. */
export function Workspace({
  song,
  analysis,
  error,
  onAskAgain,
  duration,
  onSeek,
  onSelect,
}: {
  song: SongDetail;
  analysis: SongAnalysis | null;
  /** Why there is no analysis; null where there is one, or it comes. */
  error: Error | null;
  onAskAgain(): unknown;
  duration: number;
  onSeek(seconds: number): void;
  onSelect(start: number, end: number): void;
}) {
  const job = analysis?.jobs.find((one) => one.kind === 'score');
  const asked = { data: analysis ?? undefined, error, refetch: onAskAgain };
  const timelineFailure = useFailure(song.id, asked, 'timeline');
  const answer = useScore(song.id, job?.state === 'completed');
  const score = answer.data;
  useEffect(() => void useLanes.persist.rehydrate(), []);
  const refusal = useScoreOfOwn(song, analysis, score?.exact ?? false);
  const jobFailure = useFailure(song.id, asked, 'score');
  const errorText = useErrorText();
  const scoreFailure =
    jobFailure ??
    refusal ??
    (answer.isError && !score
      ? {
          text: errorText((answer.error as { code?: number }).code ?? 0, answer.error.message),
          onRetry: () => void answer.refetch(),
        }
      : null);
  return (
    <ScoreWorkProvider song={song} score={score?.exact ? score : null}>
      {mayHaveScore(song) && (score?.exact ?? scoreFailure === null) ? (
        <PlainWords timeline={analysis?.timeline ?? null} />
      ) : null}
      <EditBar />
      <WordsLane
        song={song}
        timeline={analysis?.timeline ?? null}
        isTiming={
          analysis?.jobs.some(
            (one) => one.kind === 'timeline' && one.state !== 'completed' && one.state !== 'failed',
          ) ?? false
        }
        failure={timelineFailure}
        onSelect={onSelect}
      />
      <ChordsLane
        failure={mayHaveScore(song) ? scoreFailure : null}
        isUnknown={!mayHaveScore(song) || score?.exact === false}
        onSelect={onSelect}
      />
      <PartLanes
        song={song}
        analysis={analysis}
        failure={analysis ? null : timelineFailure}
        duration={duration}
        onSeek={onSeek}
      />
      <NotesLane song={song} analysis={analysis} failure={scoreFailure} duration={duration} />
    </ScoreWorkProvider>
  );
}

/** What comes out of a bundle has no score here. */
const mayHaveScore = (song: SongDetail): boolean => song.kind === 'song' && song.operation !== null;

/**
 * The score of a song that was made from one is read as soon as its page is opened, and with it its MIDI file, which
 * downloads and a bundle take along: that is little work. What would have to be listened to waits until it is asked for.
 * @returns why the score cannot be asked for
 */
function useScoreOfOwn(
  song: SongDetail,
  analysis: SongAnalysis | null,
  isExact: boolean,
): LaneFailure | null {
  const answerOf = useAnswer();
  const errorText = useErrorText();
  const [refused, setRefused] = useState<{ code: number; message: string } | null>(null);
  const queries = useQueryClient();
  const isThere = (kind: 'score' | 'midi') => analysis?.jobs.some((job) => job.kind === kind) ?? true;
  const wanted =
    mayHaveScore(song) && !isThere('score') ? 'score' : isExact && !isThere('midi') ? 'midi' : null;
  async function ask(kind: 'score' | 'midi') {
    setRefused(null);
    const answer = await answerOf(startJob({ kind, songId: song.id }));
    if (!answer.ok && kind === 'score') setRefused(answer);
    await queries.invalidateQueries({ queryKey: ['song', song.id, 'analysis'] });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each song and kind
  useEffect(() => {
    if (wanted) void ask(wanted);
  }, [wanted, song.id]);
  return refused && wanted === 'score'
    ? { text: errorText(refused.code, refused.message), onRetry: () => void ask('score') }
    : null;
}
