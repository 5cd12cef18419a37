'use client';
import { Spool } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { TaskCard } from '#components/song/task-card.tsx';
import { useErrorText } from '#components/song/use-error-text.ts';
import { getJson, isActive, useTasks } from '#components/song/use-tasks.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LoadFailed } from '#components/ui/load-failed.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { toast } from '#components/ui/toast.ts';
import type { SongDetail, TaskView } from '#lib/studio/views.ts';
import { useTaskChanges } from '../loom/use-task-changes.ts';
import { useLyricsInSong } from './use-lyrics-in-song.ts';

/** What is being made, live. */
export function TaskList() {
  const t = useTranslations('tasks');
  const errorText = useErrorText();
  const { dismiss, again } = useTaskChanges();
  const { data, isPending, refetch } = useTasks();
  const putIn = useLyricsInSong();

  async function useLyrics({ song }: TaskView) {
    const made = await getJson<SongDetail>(`/api/studio/songs/${song.id}`).catch(() => null);
    if (!made) return toast.error(errorText(0, null));
    await putIn(made);
  }

  const active = data?.tasks.filter(isActive).length ?? 0;
  return (
    <aside className="min-w-0 xl:sticky xl:top-8 xl:self-start" aria-labelledby="loom-title">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 id="loom-title" className="text-heading font-semibold">
          {t('title')}
        </h2>
        <p role="status" className="text-small text-ink-faint">
          {data ? t('making', { count: active }) : ''}
        </p>
      </div>
      {isPending ? (
        <div className="flex flex-col gap-3">
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
        </div>
      ) : data?.tasks.length ? (
        <ul className="flex flex-col gap-3">
          {data.tasks.map((task) => (
            <li key={task.song.id}>
              <TaskCard
                task={task}
                onDismiss={(one) => void dismiss(one)}
                onAgain={(one) => void again(one)}
                onUseLyrics={useLyrics}
              />
            </li>
          ))}
        </ul>
      ) : data === undefined ? (
        <LoadFailed reason={errorText(0, null)} onRetry={() => void refetch()} />
      ) : (
        <EmptyState icon={<Spool />} title={t('emptyTitle')} text={t('emptyText')} />
      )}
    </aside>
  );
}
