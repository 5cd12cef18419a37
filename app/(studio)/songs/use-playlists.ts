'use client';
import { useQuery } from '@tanstack/react-query';
import { getJson } from '#components/song/use-tasks.ts';
import type { PlaylistView } from '#lib/studio/views.ts';

export const usePlaylists = () =>
  useQuery({
    queryKey: ['playlists'],
    queryFn: ({ signal }) => getJson<PlaylistView[]>('/api/studio/playlists', signal),
  });
