'use client';
import { Spool, X } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { howFar } from '#components/song/how-far.ts';
import { classNames } from '#components/ui/class-names.ts';
import type { TaskView } from '#lib/studio/views.ts';
import { LoomEntry } from './loom-entry.tsx';
import { LoomNews } from './loom-news.tsx';
import { useLoom, useLoomKeeper } from './use-loom.ts';

const mostShown = 5;

/** The loom in the sidebar of every page: what is being made, how far it is, and what came of it. */
export function Loom() {
  const t = useTranslations('loom');
  const { tasks, active, isKnown } = useLoom();
  useLoomKeeper();
  return (
    <section
      aria-label={t('name')}
      className="mt-4 flex min-h-0 flex-col border-t border-line pt-3"
      data-testid="loom"
    >
      <h2 className="flex items-center gap-2 px-3 text-caption font-medium text-ink-faint">
        <Spool className="size-3.5" aria-hidden />
        {t('name')}
        {active > 0 ? (
          <span className="tabular-nums ml-auto text-weld-text">{t('count', { count: active })}</span>
        ) : null}
      </h2>
      <LoomNews />
      <Entries tasks={tasks} isKnown={isKnown} />
    </section>
  );
}

/** The same in a phone's head: a button with a count, and a sheet below it. */
export function LoomButton() {
  const t = useTranslations('loom');
  const { tasks, active, isKnown } = useLoom();
  const [open, setOpen] = useState(false);
  const shares = tasks.map(({ operation }) => howFar(operation)).filter((share) => share !== null);
  const percent = shares.length > 0 ? `${Math.round(Math.min(...shares) * 100)} %` : '…';
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    sheet.current?.focus();
    const onKey = (event: KeyboardEvent) => {
      // A question that stands over the sheet is closed first.
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      setOpen(false);
      button.current?.focus();
    };
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || asksSomething()) return;
      if (!sheet.current?.contains(target) && !button.current?.contains(target)) setOpen(false);
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('pointerdown', onPress);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('pointerdown', onPress);
    };
  }, [open]);
  return (
    <section aria-label={t('name')} data-testid="loom">
      <LoomNews />
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={classNames(
          'relative flex h-9 items-center gap-1.5 rounded-full px-2.5 text-small',
          tasks.length > 0 ? 'bg-weld-wash text-weld-text' : 'text-ink-soft',
        )}
      >
        <Spool className="size-5" aria-hidden />
        <span className="sr-only">{open ? t('hide') : t('show')} </span>
        {active > 0 ? (
          <span className="tabular">{percent}</span>
        ) : tasks.length > 0 ? (
          <span className="tabular">{tasks.length}</span>
        ) : null}
      </button>
      {open ? (
        <div
          ref={sheet}
          tabIndex={-1}
          className="absolute inset-x-2 top-[3.75rem] z-40 max-h-[60dvh] overflow-y-auto rounded-card border border-line bg-surface-raised p-2 shadow-float animate-appear focus:outline-none"
        >
          <div className="flex items-center justify-between pl-2">
            <h2 className="text-small font-semibold">{t('name')}</h2>
            <button
              type="button"
              aria-label={t('hide')}
              onClick={() => {
                setOpen(false);
                button.current?.focus();
              }}
              className="grid size-9 place-items-center text-ink-soft"
            >
              <X className="size-4" aria-hidden />
            </button>
          </div>
          <Entries tasks={tasks} isKnown={isKnown} onLeave={() => setOpen(false)} />
        </div>
      ) : null}
    </section>
  );
}

/** A question of an entry's is open: a press beside it is an answer to it. */
const asksSomething = () => document.querySelector('[role="alertdialog"]') !== null;

function Entries({
  tasks,
  isKnown,
  onLeave,
}: {
  tasks: TaskView[];
  /** The studio has told what there is: before that nothing is said of it. */
  isKnown: boolean;
  onLeave?(): void;
}) {
  const t = useTranslations('loom');
  return (
    <>
      {tasks.length === 0 ? (
        <p className="min-h-6 px-3 pt-1.5 text-caption text-ink-faint">{isKnown ? t('idle') : ''}</p>
      ) : (
        <ul className="mt-1.5 flex min-h-0 flex-col gap-1 overflow-y-auto">
          {tasks.slice(0, mostShown).map((task) => (
            <LoomEntry key={task.song.id} task={task} {...(onLeave ? { onLeave } : {})} />
          ))}
        </ul>
      )}
      {tasks.length > mostShown ? (
        <Link
          href="/create"
          onClick={onLeave}
          className="px-3 pt-1.5 text-caption text-ink-faint underline-offset-4 hover:text-ink hover:underline"
        >
          {t('more', { count: tasks.length - mostShown })}
        </Link>
      ) : null}
    </>
  );
}
