'use client';
import { useQueryClient } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { streamUrl } from '#components/format.ts';
import { usePlayer } from '#components/player/player-store.ts';
import { takeOver } from '#components/player/take-over.ts';
import { toTrack } from '#components/song/to-track.ts';
import { isActive, useTasks } from '#components/song/use-tasks.ts';
import type { TaskView } from '#lib/studio/views.ts';
import { activeIds } from './ended-tasks.ts';
import { markSeen, useLoomStore } from './loom-store.ts';

const isQueued = (audioUrl: string): boolean =>
  usePlayer.getState().queue.some((track) => track.audioUrl === audioUrl);

/** What lies on the loom: being made or not made, and results that were not looked at yet. Newest first. */
export function useLoom(): { tasks: TaskView[]; active: number; isKnown: boolean } {
  const { data } = useTasks();
  const seen = useLoomStore((state) => state.seen);
  const tasks = (data?.tasks ?? []).filter(
    (task) => task.operation.state !== 'completed' || !seen.includes(task.operation.id),
  );
  return { tasks, active: tasks.filter(isActive).length, isKnown: data !== undefined };
}

/**
 * Watches the loom on every page, once: when something is finished, all that shows songs is asked for anew, wherever
 * the user is. A result whose page is open has been seen.
 */
export function useLoomKeeper(): void {
  const queries = useQueryClient();
  const { data } = useTasks();
  const path = usePathname();
  const untitled = useTranslations('common')('untitled');
  const wasActive = useRef<ReadonlySet<string>>(new Set());

  useEffect(() => void useLoomStore.persist.rehydrate(), []);
  useEffect(() => {
    if (!data) return;
    const active = activeIds(data.tasks);
    const ended = [...wasActive.current].some((id) => !active.has(id));
    wasActive.current = active;
    // Heard while it was made: goes on in the finished file, on whatever page.
    for (const { song, operation } of data.tasks)
      if (operation.state === 'completed' && song.hasAudio && isQueued(streamUrl(song.id)))
        void takeOver(streamUrl(song.id), toTrack(song, untitled));
    if (ended)
      for (const key of ['library', 'song', 'playlists']) void queries.invalidateQueries({ queryKey: [key] });
  }, [data, queries, untitled]);
  useEffect(() => {
    markSeen(
      (data?.tasks ?? [])
        .filter(
          ({ song, operation }) => operation.state === 'completed' && path.startsWith(`/songs/${song.id}`),
        )
        .map(({ operation }) => operation.id),
    );
  }, [data, path]);
}
