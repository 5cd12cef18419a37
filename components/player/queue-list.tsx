'use client';
import { GripVertical, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { type Track, usePlayer } from './player-store.ts';

/** What plays and what follows it: pressed to jump there, dragged or moved by arrow keys, taken out. */
export function QueueList({ className }: { className?: string }) {
  const t = useTranslations('player');
  const queue = usePlayer((state) => state.queue);
  const index = usePlayer((state) => state.index);
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const { jumpTo, removeAt, moveTo } = usePlayer.getState();

  useEffect(() => {
    if (dragged === null) return;
    // On the window: the row under the finger changes its place in the page while it is dragged.
    const onMove = (event: PointerEvent) => {
      const rows = [...(list.current?.children ?? [])];
      const over = rows.findIndex((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return event.clientY >= top && event.clientY < bottom;
      });
      if (over < 0 || over === dragged) return;
      moveTo(dragged, over);
      setDragged(over);
    };
    const onEnd = () => setDragged(null);
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onEnd);
    window.addEventListener('pointercancel', onEnd);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onEnd);
      window.removeEventListener('pointercancel', onEnd);
    };
  }, [dragged, moveTo]);

  function onKey(event: KeyboardEvent, at: number) {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: queue.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    moveTo(at, to);
  }

  if (queue.length === 0) return <p className="text-small text-ink-soft">{t('queueEmpty')}</p>;
  return (
    <ol ref={list} aria-label={t('queue')} className={classNames('-mx-2', className)}>
      {withKeys(queue).map(({ track, key }, at) => (
        <li
          key={key}
          aria-current={at === index ? 'true' : undefined}
          className={classNames(
            'group flex items-center gap-1 rounded-lg px-1',
            at === index && 'bg-weld-wash',
            at === dragged && 'bg-surface-sunken shadow-float',
          )}
        >
          <button
            type="button"
            aria-label={t('move', { title: track.title, place: at + 1, count: queue.length })}
            title={t('moveHint')}
            onPointerDown={(event) => {
              if (event.button !== 0) return;
              event.currentTarget.focus();
              setDragged(at);
            }}
            onKeyDown={(event) => onKey(event, at)}
            className="grid size-8 shrink-0 cursor-grab touch-none place-items-center rounded-md text-ink-faint active:cursor-grabbing [&_svg]:size-4"
          >
            <GripVertical aria-hidden />
          </button>
          <button
            type="button"
            onClick={() => jumpTo(at)}
            className="min-w-0 grow truncate py-2 text-left text-small"
          >
            {track.title}
          </button>
          {at === index ? null : (
            <Button
              look="ghost"
              size="icon-small"
              aria-label={t('remove', { title: track.title })}
              onClick={() => removeAt(at)}
            >
              <X aria-hidden />
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

/** A song may be in the queue twice: each time it is another row, and keeps the focus when it is moved. */
function withKeys(queue: readonly Track[]): { track: Track; key: string }[] {
  const seen = new Map<string, number>();
  return queue.map((track) => {
    const count = seen.get(track.id) ?? 0;
    seen.set(track.id, count + 1);
    return { track, key: `${track.id}-${count}` };
  });
}
