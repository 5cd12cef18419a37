'use client';
import { Clock, RotateCcw, TriangleAlert, X } from 'lucide-react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { formatTime, smallCoverUrl } from '#components/format.ts';
import { PlayButton } from '#components/player/play-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { dialogNotLoaded } from '#components/ui/part-not-loaded.tsx';
import { Progress } from '#components/ui/progress.tsx';
import type { TaskView } from '#lib/studio/views.ts';
import { Cover } from './cover.tsx';
import { howFar } from './how-far.ts';
import { Notices } from './notices.tsx';
import { canTryAgain } from './refusals.ts';
import { stageName } from './stage.ts';
import { toLiveTrack, toTrack } from './to-track.ts';
import { useErrorText } from './use-error-text.ts';
import { useNow } from './use-now.ts';

const Confirm = dynamic(
  () => import('#components/ui/dialog.tsx').then((module) => module.Confirm).catch(dialogNotLoaded),
  { ssr: false },
);

export interface TaskCardProps {
  task: TaskView;
  onDismiss(task: TaskView): void;
  onAgain(task: TaskView): void;
  /** Lyrics that are ready: put them into the editor. */
  onUseLyrics?: ((task: TaskView) => void) | undefined;
}

/** One thing on the loom: its stage, progress and time; why it waits or failed; and it plays when it is ready. */
export function TaskCard({ task, onDismiss, onAgain, onUseLyrics }: TaskCardProps) {
  const { song, operation } = task;
  const t = useTranslations('tasks');
  const common = useTranslations('common');
  const create = useTranslations('create');
  const [asks, setAsks] = useState(false);
  const [stops, setStops] = useState(false);
  const title = song.title || common('untitled');
  const isDone = operation.state === 'completed';
  const isFailed = operation.state === 'failed';
  // Being made: stopping it throws work away, so that is asked first.
  const isTaken = operation.state === 'queuing' || operation.state === 'processing';
  return (
    <article
      className="animate-appear rounded-card border border-line bg-surface-raised p-3"
      data-testid="task"
      data-state={operation.state}
    >
      <div className="flex items-center gap-3">
        <div className="relative">
          <Cover
            seed={song.id}
            src={isDone && song.hasCover ? smallCoverUrl(song.id) : null}
            className="size-14 rounded-lg"
          />
        </div>
        <div className="min-w-0 grow">
          <h3 className="truncate text-body font-medium">
            {isDone ? (
              <Link href={`/songs/${song.id}`} className="hover:underline">
                {title}
              </Link>
            ) : (
              title
            )}
          </h3>
          <p className="flex items-center gap-2 text-caption text-ink-faint">
            <span className="truncate">
              {t(`verb.${operation.verb}`)}
              {song.tags ? ` · ${song.tags}` : ''}
            </span>
          </p>
        </div>
        {isDone && song.hasAudio ? <PlayButton track={toTrack(song, common('untitled'))} /> : null}
        {operation.canListen ? (
          <PlayButton
            track={toLiveTrack(song, common('untitled'))}
            labels={{ play: t('listen', { title }), pause: t('listenNot', { title }) }}
            title={t('listenHint')}
          />
        ) : null}
        {isDone && song.kind === 'lyrics' && onUseLyrics ? (
          <Button size="small" look="primary" onClick={() => onUseLyrics(task)}>
            {create('useLyrics')}
          </Button>
        ) : null}
        {isFailed && canTryAgain(operation) ? (
          <IconButton label={t('again')} onClick={() => setAsks(true)}>
            <RotateCcw aria-hidden />
          </IconButton>
        ) : null}
        {isDone ? null : (
          <IconButton
            label={isFailed ? t('dismiss') : isTaken ? t('stop') : t('cancel')}
            onClick={() => (isTaken ? setStops(true) : onDismiss(task))}
            size="icon-small"
          >
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      <TaskState task={task} title={title} />
      {isDone ? <Notices notices={task.notices} className="mt-2" /> : null}
      {asks ? (
        <Confirm
          open
          onOpenChange={setAsks}
          title={t('againTitle')}
          description={t('againText')}
          confirmLabel={t('again')}
          cancelLabel={common('cancel')}
          onConfirm={() => onAgain(task)}
        />
      ) : null}
      {stops ? (
        <Confirm
          open
          onOpenChange={setStops}
          title={t('stopTitle')}
          description={t('stopText')}
          confirmLabel={t('stopConfirm')}
          cancelLabel={t('stopNot')}
          onConfirm={() => onDismiss(task)}
        />
      ) : null}
    </article>
  );
}

function TaskState({ task: { song, operation }, title }: { task: TaskView; title: string }) {
  const t = useTranslations('tasks');
  const errorText = useErrorText();
  const active =
    operation.state === 'queuing' || operation.state === 'processing' || operation.state === 'waiting';
  const now = useNow(1000, active);
  if (operation.state === 'completed') {
    const took = operation.finishedAt ? (operation.finishedAt - operation.createdAt) / 1000 : null;
    return (
      <p className="mt-2 flex flex-wrap items-center gap-2 text-caption text-ink-faint tabular-nums">
        <Chip tone="lichen">{t('state.completed')}</Chip>
        {song.duration ? <span className="text-ink-soft">{formatTime(song.duration)}</span> : null}
        {took === null ? null : <span className="ml-auto">{t('took', { time: formatTime(took) })}</span>}
      </p>
    );
  }
  if (operation.state === 'failed') {
    return (
      <p role="alert" className="mt-2 flex gap-2 rounded-lg bg-madder-wash p-2.5 text-small text-madder-text">
        <TriangleAlert className="mt-px size-4 shrink-0" aria-hidden />
        {errorText(operation.errorCode, operation.errorMessage)}
      </p>
    );
  }
  if (operation.state === 'waiting' && operation.errorCode !== null) {
    const left =
      now !== null && operation.nextTryAt !== null ? Math.max(0, (operation.nextTryAt - now) / 1000) : null;
    return (
      <p role="status" className="mt-2 flex gap-2 rounded-lg bg-weld-wash p-2.5 text-small text-ink">
        <Clock className="mt-px size-4 shrink-0 text-weld-text" aria-hidden />
        <span>
          {errorText(operation.errorCode, operation.errorMessage)}{' '}
          {left === null ? null : (
            <span className="tabular text-weld-text">
              {t('waitingUntil', { time: formatTime(Math.ceil(left)) })}
            </span>
          )}
        </span>
      </p>
    );
  }
  // What nobody has a name for is a service's own words, in its language.
  const name = operation.state === 'processing' && operation.stage ? stageName(operation.stage) : null;
  const stage = name ? t(`stage.${name}`) : t(`state.${operation.state}`);
  const done = howFar(operation);
  return (
    <div className="mt-3">
      <Progress value={done} label={t('progressOf', { title })} />
      <p className="mt-1.5 flex justify-between gap-3 text-caption text-ink-faint">
        <span className="truncate">{stage}</span>
        <span className="tabular shrink-0">
          {done === null ? '' : `${Math.round(done * 100)} % · `}
          {now === null ? '' : formatTime((now - operation.createdAt) / 1000)}
        </span>
      </p>
    </div>
  );
}
