'use client';
import { useErrorText } from '#components/song/use-error-text.ts';
import type { LaneFailure } from '#components/waveform/lane-state.tsx';
import { startJob } from '../actions.ts';
import { useSongChanges } from '../use-song-changes.ts';
import { type AskedAnalysis, findFailure } from './find-failure.ts';

/** Why a song's waveform, timeline or score is not there, in the reader's language, and what asks again; null where it is well. */
export function useFailure(
  songId: string,
  asked: AskedAnalysis & { refetch(): unknown },
  kind: 'waveform' | 'timeline' | 'score',
): LaneFailure | null {
  const errorText = useErrorText();
  const { run } = useSongChanges();
  const failure = findFailure(asked, kind);
  if (!failure) return null;
  return {
    text: errorText(failure.code, failure.message),
    onRetry:
      failure.again === 'answer'
        ? () => void asked.refetch()
        : failure.again === 'job'
          ? () => void run(startJob({ kind, songId }))
          : undefined,
  };
}
