'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { isActive, useTasks } from '#components/song/use-tasks.ts';
import type { SpanMark } from '#components/waveform/span-marks.tsx';
import type { OperationView, SongDetail, TaskView, Verb } from '#lib/studio/views.ts';

/** What lands where it was asked for. */
const landing: ReadonlySet<Verb> = new Set(['infill', 'edit', 'extend']);

/** A task that changes a part of a song, and the part. */
type PlacedTask = TaskView & { operation: OperationView & { range: { start: number; end: number } } };

/**
 * What was asked for on this song's waveform and lands there: parts that are being made anew, and results that wait to
 * be heard beside the song. Of an older version that is opened itself, the changed part.
 */
export function useLandings(song: SongDetail): { marks: SpanMark[]; auditions: TaskView[] } {
  const tasks = useTranslations('tasks');
  const { data } = useTasks();
  return useMemo(() => {
    const all = (data?.tasks ?? []).filter((task): task is PlacedTask => {
      const { verb, range, sourceSongId } = task.operation;
      return sourceSongId === song.id && range !== null && landing.has(verb);
    });
    const auditions = all.filter(
      (task) => task.operation.state === 'completed' && task.song.audition && task.song.hasAudio,
    );
    const duration = song.duration ?? 0;
    const marks: SpanMark[] = [];
    const add = (id: string, { operation }: { operation: PlacedTask['operation'] }) => {
      const making = operation.state !== 'completed';
      const progress = operation.state === 'processing' ? operation.progress : null;
      // What is made behind the song's end has its place at the end.
      const start = Math.max(0, Math.min(operation.range.start, duration - duration / 50));
      const end = operation.verb === 'extend' ? duration : Math.min(duration, operation.range.end);
      marks.push({
        id,
        start,
        end: Math.max(start, end),
        state: making ? 'making' : 'changed',
        progress,
        label: `${tasks(`verb.${operation.verb}`)}${
          making && progress !== null ? ` · ${Math.round(progress * 100)} %` : ''
        }`,
      });
    };
    for (const task of all) if (isActive(task) || auditions.includes(task)) add(task.operation.id, task);
    const own = song.operation;
    if (own?.range && landing.has(own.verb) && own.range.start < duration)
      if (song.audition) add(own.id, { operation: own as PlacedTask['operation'] });
    return { marks, auditions };
  }, [data, song, tasks]);
}
