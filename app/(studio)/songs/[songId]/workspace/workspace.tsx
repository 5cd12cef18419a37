'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAnswer } from '#components/song/use-answer.ts';
import type { SongAnalysis, SongDetail } from '#lib/studio/views.ts';
import { startJob } from '../../actions.ts';
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
  duration,
  onSeek,
  onSelect,
}: {
  song: SongDetail;
  analysis: SongAnalysis | null;
  duration: number;
  onSeek(seconds: number): void;
  onSelect(start: number, end: number): void;
}) {
  const job = analysis?.jobs.find((one) => one.kind === 'score');
  const score = useScore(song.id, job?.state === 'completed');
  useEffect(() => void useLanes.persist.rehydrate(), []);
  useScoreOfOwn(song, analysis, score?.exact ?? false);
  return (
    <ScoreWorkProvider song={song} score={score?.exact ? score : null}>
      {mayHaveScore(song) && (score?.exact ?? job?.state !== 'failed') ? <PlainWords /> : null}
      <EditBar />
      <WordsLane
        song={song}
        timeline={analysis?.timeline ?? null}
        isTiming={
          analysis?.jobs.some(
            (one) => one.kind === 'timeline' && one.state !== 'completed' && one.state !== 'failed',
          ) ?? false
        }
        onSelect={onSelect}
      />
      <ChordsLane onSelect={onSelect} />
      <PartLanes song={song} analysis={analysis} duration={duration} onSeek={onSeek} />
      <NotesLane song={song} analysis={analysis} duration={duration} />
    </ScoreWorkProvider>
  );
}

/** What comes out of a bundle has no score here. */
const mayHaveScore = (song: SongDetail): boolean => song.kind === 'song' && song.operation !== null;

/**
 * The score of a song that was made from one is read as soon as its page is opened, and with it its MIDI file, which
 * downloads and a bundle take along: that is little work. What would have to be listened to waits until it is asked for.
 */
function useScoreOfOwn(song: SongDetail, analysis: SongAnalysis | null, isExact: boolean): void {
  const answerOf = useAnswer();
  const queries = useQueryClient();
  const isThere = (kind: 'score' | 'midi') => analysis?.jobs.some((job) => job.kind === kind) ?? true;
  const wanted =
    mayHaveScore(song) && !isThere('score') ? 'score' : isExact && !isThere('midi') ? 'midi' : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each song and kind
  useEffect(() => {
    if (!wanted) return;
    void answerOf(startJob({ kind: wanted, songId: song.id })).then(() =>
      queries.invalidateQueries({ queryKey: ['song', song.id, 'analysis'] }),
    );
  }, [wanted, song.id]);
}
