'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { howFar } from '#components/song/how-far.ts';
import { isActive, useTasks } from '#components/song/use-tasks.ts';
import type { SpanMark } from '#components/waveform/span-marks.tsx';
import type { OperationView, SongDetail, TaskView, Verb } from '#lib/studio/views.ts';

/** What lands where it was asked for. */
type Landing = 'infill' | 'edit' | 'extend';
const landing: ReadonlySet<Verb> = new Set<Landing>(['infill', 'edit', 'extend']);

/** A task that changes a part of a song, and the part. */
type PlacedTask = TaskView & {
  operation: OperationView & { verb: Landing; range: { start: number; end: number } };
};
/** What waits to be heard in one place: one, or several takes of it, oldest first. */
export type Takes = [TaskView, ...TaskView[]];

/**
 * What was asked for on this song's waveform and lands there: parts that are being made anew, and results that wait to
 * be heard beside the song. Of an older version that is opened itself, the changed part.
 */
export function useLandings(song: SongDetail): { marks: SpanMark[]; auditions: Takes[] } {
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
      const progress = howFar(operation);
      // What is made behind the song's end has its place at the end.
      const start = Math.max(0, Math.min(operation.range.start, duration - duration / 50));
      const end = operation.verb === 'extend' ? duration : Math.min(duration, operation.range.end);
      marks.push({
        id,
        start,
        end: Math.max(start, end),
        state: making ? 'making' : 'changed',
        progress,
        label: `${tasks(`${making ? 'underWay' : 'verb'}.${operation.verb}`)}${
          making && progress !== null ? ` · ${Math.round(progress * 100)} %` : ''
        }`,
      });
    };
    for (const task of all) if (isActive(task) || auditions.includes(task)) add(task.operation.id, task);
    const own = song.operation;
    if (own?.range && landing.has(own.verb) && own.range.start < duration)
      if (song.audition) add(own.id, { operation: own as PlacedTask['operation'] });
    return { marks, auditions: takesOf(auditions) };
  }, [data, song, tasks]);
}

/** The place that a result changes: those of one place are takes of it. An edit of the score is like no other. */
export function placeOf({ operation: { id, verb, range } }: TaskView): string {
  return verb === 'edit' ? id : `${verb} ${range?.start} ${range?.end}`;
}

/** Puts the takes of a place together. @param results newest first, as they stay; takes are oldest first */
export function takesOf(results: readonly TaskView[]): Takes[] {
  const places = new Map<string, Takes>();
  for (const task of results.toReversed()) {
    const takes = places.get(placeOf(task));
    if (takes) takes.push(task);
    else places.set(placeOf(task), [task]);
  }
  return [...places.values()].toReversed();
}
