'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useTasks } from '#components/song/use-tasks.ts';
import { activeIds, endedTasks } from './ended-tasks.ts';

/** Tells screen readers what has just been made, or could not be. */
export function LoomNews() {
  const t = useTranslations('loom');
  const untitled = useTranslations('common')('untitled');
  const { data } = useTasks();
  const wasActive = useRef<ReadonlySet<string>>(new Set());
  const [news, setNews] = useState('');
  useEffect(() => {
    if (!data) return;
    const ended = endedTasks(wasActive.current, data.tasks);
    wasActive.current = activeIds(data.tasks);
    if (ended.length > 0)
      setNews(
        ended
          .map(({ song, operation }) =>
            t(operation.state === 'completed' ? 'ready' : 'notMade', { title: song.title || untitled }),
          )
          .join(' '),
      );
  }, [data, t, untitled]);
  return (
    <p role="status" className="sr-only">
      {news}
    </p>
  );
}
