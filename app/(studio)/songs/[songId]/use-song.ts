'use client';
import { useQuery } from '@tanstack/react-query';
import { getJson } from '#components/song/use-tasks.ts';
import type { SongAnalysis, SongDetail, SongScore } from '#lib/studio/views.ts';

const pendingStates = ['waiting', 'queuing', 'processing'];

/** A song, asked about again while it is being made. */
export function useSong(initial: SongDetail) {
  return useQuery({
    queryKey: ['song', initial.id],
    queryFn: ({ signal }) => getJson<SongDetail>(`/api/studio/songs/${initial.id}`, signal),
    initialData: initial,
    refetchInterval: ({ state }) =>
      pendingStates.includes(state.data?.operation?.state ?? '')
        ? Math.min(30_000, 1500 * 2 ** state.fetchFailureCount)
        : false,
  }).data;
}

/** What is known of its sound, asked about again while a slow call is under way. */
export function useAnalysis(songId: string, enabled: boolean) {
  return useQuery({
    queryKey: ['song', songId, 'analysis'],
    enabled,
    queryFn: ({ signal }) => getJson<SongAnalysis>(`/api/studio/songs/${songId}/analysis`, signal),
    refetchInterval: ({ state }) =>
      state.data?.jobs.some((job) => job.state === 'pending' || job.state === 'running')
        ? Math.min(30_000, 1500 * 2 ** state.fetchFailureCount)
        : false,
  });
}

/** Its score, once it is known. */
export const useScore = (songId: string, isKnown: boolean) =>
  useQuery({
    queryKey: ['song', songId, 'score'],
    enabled: isKnown,
    // The score of a version is what it is: a change of it is another version.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => getJson<SongScore>(`/api/studio/songs/${songId}/score`, signal),
  });
