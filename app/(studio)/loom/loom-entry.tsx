'use client';
import { RotateCcw, X } from 'lucide-react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PlayButton } from '#components/player/play-button.tsx';
import { howFar } from '#components/song/how-far.ts';
import { canTryAgain } from '#components/song/refusals.ts';
import { stageName } from '#components/song/stage.ts';
import { toLiveTrack, toTrack } from '#components/song/to-track.ts';
import { useErrorText } from '#components/song/use-error-text.ts';
import { isActive } from '#components/song/use-tasks.ts';
import { dialogNotLoaded } from '#components/ui/part-not-loaded.tsx';
import { Progress } from '#components/ui/progress.tsx';
import type { TaskView } from '#lib/studio/views.ts';
import { markSeen } from './loom-store.ts';
import { useTaskChanges } from './use-task-changes.ts';

const Confirm = dynamic(
  () => import('#components/ui/dialog.tsx').then((module) => module.Confirm).catch(dialogNotLoaded),
  { ssr: false },
);

/** One thing on the loom, small: its title, how far it is or why not, and where its result is heard. */
export function LoomEntry({ task, onLeave }: { task: TaskView; onLeave?(): void }) {
  const { song, operation } = task;
  const t = useTranslations('loom');
  const tasks = useTranslations('tasks');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const { dismiss, again } = useTaskChanges();
  const [asks, setAsks] = useState<'stop' | 'again' | null>(null);
  const title = song.title || common('untitled');
  const isDone = operation.state === 'completed';
  const isFailed = operation.state === 'failed';
  const isTaken = operation.state === 'queuing' || operation.state === 'processing';
  const compares = isDone && song.hasAudio && operation.sourceSongId !== null;
  const stage = operation.stage && isTaken ? stageName(operation.stage) : null;

  function putAside() {
    if (isDone) markSeen([operation.id]);
    else if (isTaken) setAsks('stop');
    else void dismiss(task);
  }
  return (
    <li className="rounded-control px-3 py-1.5" data-state={operation.state}>
      <div className="flex items-start gap-1">
        <div className="min-w-0 grow">
          <p className="truncate text-small font-medium" title={title}>
            {title}
          </p>
          <p className="truncate text-caption text-ink-faint">
            {[
              // What is made is said first where both have no room; of a song it goes without saying.
              ...(isActive(task)
                ? [stage ? tasks(`stage.${stage}`) : tasks(`state.${operation.state}`)]
                : []),
              ...(isActive(task) && operation.verb === 'generate' ? [] : [tasks(`verb.${operation.verb}`)]),
            ].join(' · ')}
          </p>
        </div>
        {operation.canListen ? (
          <PlayButton
            track={toLiveTrack(song, common('untitled'))}
            labels={{ play: tasks('listen', { title }), pause: tasks('listenNot', { title }) }}
            title={tasks('listenHint')}
            look="ghost"
            size="icon-small"
            className="shrink-0"
          />
        ) : null}
        {isDone && song.hasAudio ? (
          <PlayButton
            track={toTrack(song, common('untitled'))}
            labels={{ play: t('hear', { title }), pause: t('hearNot', { title }) }}
            look="ghost"
            size="icon-small"
            className="shrink-0"
          />
        ) : null}
        {isFailed && canTryAgain(operation) ? (
          <button
            type="button"
            aria-label={t('again', { title })}
            onClick={() => setAsks('again')}
            className="touch-target grid size-6 shrink-0 pointer-coarse:size-9 place-items-center rounded-md text-ink-faint hover:text-ink"
          >
            <RotateCcw className="size-3.5" aria-hidden />
          </button>
        ) : null}
        <button
          type="button"
          aria-label={isTaken ? t('stop', { title }) : t('aside', { title })}
          onClick={putAside}
          className="touch-target -mr-1.5 grid size-6 shrink-0 pointer-coarse:size-9 place-items-center rounded-md text-ink-faint hover:text-ink"
        >
          <X className="size-3.5" aria-hidden />
        </button>
      </div>
      {isActive(task) ? (
        <Progress value={howFar(operation)} label={tasks('progressOf', { title })} className="mt-1.5" />
      ) : null}
      {isFailed || (operation.state === 'waiting' && operation.errorCode !== null) ? (
        <p className="mt-1 line-clamp-2 text-caption text-madder-text">
          {errorText(operation.errorCode, operation.errorMessage)}
        </p>
      ) : null}
      {isDone ? (
        <p className="mt-0.5 flex gap-3 text-caption font-medium text-weld-text">
          <Link
            href={`/songs/${song.id}`}
            aria-label={t('openOf', { title })}
            className="underline-offset-4 hover:underline"
            onClick={onLeave}
          >
            {t('open')}
          </Link>
          {compares ? (
            <Link
              href={`/songs/${song.id}?compare=${operation.sourceSongId}`}
              aria-label={t('compareOf', { title })}
              className="underline-offset-4 hover:underline"
              onClick={onLeave}
            >
              {t('compare')}
            </Link>
          ) : null}
        </p>
      ) : null}
      {asks ? (
        <Confirm
          open
          onOpenChange={() => setAsks(null)}
          title={tasks(asks === 'stop' ? 'stopTitle' : 'againTitle')}
          description={tasks(asks === 'stop' ? 'stopText' : 'againText')}
          confirmLabel={tasks(asks === 'stop' ? 'stopConfirm' : 'again')}
          cancelLabel={asks === 'stop' ? tasks('stopNot') : common('cancel')}
          onConfirm={() => void (asks === 'stop' ? dismiss(task) : again(task))}
        />
      ) : null}
    </li>
  );
}
