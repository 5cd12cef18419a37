'use client';
import { Check, Pause, Play, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { fileUrl, formatTime } from '#components/format.ts';
import { keyBelongsToFocus } from '#components/player/player-keys.tsx';
import { usePlayer } from '#components/player/player-store.ts';
import { useMultitrack } from '#components/player/use-multitrack.ts';
import { forgetDrafts } from '#components/roll/draft-edits.ts';
import { forgetNotes } from '#components/roll/use-notes.ts';
import { Button } from '#components/ui/button.tsx';
import { ChipButton } from '#components/ui/chip.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { forKeys } from '#components/ui/for-keys.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Slider } from '#components/ui/slider.tsx';
import { toast } from '#components/ui/toast.ts';
import type { SongView } from '#lib/studio/views.ts';
import { markSeen } from '../../loom/loom-store.ts';
import { keepAudition } from '../actions.ts';
import { useSongChanges } from '../use-song-changes.ts';
import { takeHearing } from './hearing-store.ts';
import { useVersions } from './version-bar.tsx';

const aroundSeamSeconds = 2;
/** What the source is called among the ids of takes. */
const OLD = 'old';

/** Old and new on one clock, or several takes of the new: switch with a key, loop around the seams, keep one or discard all. */
export function Audition({
  takes,
  sourceId,
  isInPlace = false,
  isComparing = false,
}: {
  /** One or more; of several one is kept. */
  takes: readonly [SongView, ...SongView[]];
  sourceId: string;
  /** Shown on the old version's page, where the new one was asked for. */
  isInPlace?: boolean;
  /** Two versions that nothing has to be decided about. */
  isComparing?: boolean;
}) {
  const t = useTranslations('song');
  const common = useTranslations('common');
  const router = useRouter();
  const changes = useSongChanges();
  const [heard, setHeard] = useState(takes[0].id);
  const [chosenId, setChosenId] = useState(takes[0].id);
  const song = takes.find((take) => take.id === chosenId) ?? takes[0];
  const audible = heard === OLD ? OLD : song.id;
  const [heardUntil, setHeardUntil] = useState<number | null>(null);
  const [seam, setSeam] = useState<number | null>(null);
  const { state, isPlaying, time, duration, toggle, seek, multitrack } = useMultitrack([
    fileUrl(sourceId, 'audio'),
    ...takes.map((take) => fileUrl(take.id, 'audio')),
  ]);
  /** Where it was and whether it played, for when another take comes in between. */
  const was = useRef<{ time: number; isPlaying: boolean } | null>(null);
  const versions = useVersions(isComparing ? song.id : null);
  const other = versions.find((one) => one.song.id === sourceId);
  const own = versions.find((one) => one.song.id === song.id);
  /** Two whole titles have no room on a phone: there their numbers stand for them. */
  const compared = (title: string, side: string, number = 0) => ({
    spoken: title,
    label: (
      <>
        <span className="sm:hidden">
          {side} · {t('versions.number', { number })}
        </span>
        <span className="max-w-52 truncate max-sm:hidden lg:max-w-80" title={title}>
          {title}
        </span>
      </>
    ),
  });
  const title = isComparing ? t('versions.compareTitle') : t('auditionTitle');
  const range = isComparing && song.operation?.sourceSongId !== sourceId ? null : song.operation?.range;
  const seams = range ? (song.operation?.verb === 'extend' ? [range.start] : [range.start, range.end]) : [];
  const firstSeam = seams[0] ?? 0;
  const isSeveral = takes.length > 1;
  const ids = takes.map((take) => take.id).join(' ');

  useEffect(() => {
    if (state !== 'ready') return;
    for (const [track, id] of [OLD, ...ids.split(' ')].entries())
      multitrack.current?.setGain(track, id === audible ? 1 : 0);
  }, [audible, ids, state, multitrack]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when both can be heard
  useEffect(() => {
    if (state !== 'ready') return;
    const before = was.current;
    was.current = { time: 0, isPlaying: false };
    if (seam !== null) multitrack.current?.setLoop(around(seam, duration));
    // What is to be heard is the changed part, not the song's beginning.
    seek(before ? before.time : Math.max(0, firstSeam - aroundSeamSeconds));
    if (before?.isPlaying) return toggle();
    // It was asked for to be heard; who listens to something else meanwhile is not interrupted.
    const isWanted = takes.some((take) => take.operation && takeHearing(take.operation.id));
    if (!isWanted || usePlayer.getState().isPlaying) return;
    if (range) setHeardUntil(range.end + aroundSeamSeconds);
    toggle();
  }, [state, multitrack, firstSeam]);
  useEffect(() => {
    if (heardUntil === null || time < heardUntil) return;
    setHeardUntil(null);
    if (isPlaying) toggle();
  }, [heardUntil, time, isPlaying, toggle]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'c' || keyBelongsToFocus(event)) return;
      const all = [OLD, ...ids.split(' ')];
      hear(all[(all.indexOf(audible) + 1) % all.length] ?? OLD);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  useEffect(() => {
    if (state === 'ready' && was.current) was.current = { time, isPlaying };
  }, [state, time, isPlaying]);

  function hear(id: string) {
    setHeard(id);
    if (id !== OLD) setChosenId(id);
  }

  function loopAround(at: number) {
    const next = seam === at ? null : at;
    setSeam(next);
    multitrack.current?.setLoop(next === null ? null : around(next, duration));
    if (next !== null && !isPlaying) toggle();
  }
  async function keep() {
    if (!(await changes.run(keepAudition({ songId: song.id })))) return;
    leaveLoom();
    if (song.operation?.verb === 'edit') {
      forgetNotes(sourceId);
      forgetDrafts(sourceId);
    }
    toast.success(t('keptNew'));
    const others = takes.filter((take) => take.id !== song.id).map((take) => take.id);
    // In the trash for a day, as whatever is put aside.
    if (others.length > 0) await changes.remove(others);
    if (isInPlace) router.push(`/songs/${song.id}`);
    else endComparing();
  }
  async function discard() {
    if (!(await changes.remove(takes.map((take) => take.id)))) return;
    leaveLoom();
    if (!isInPlace) router.push(`/songs/${sourceId}`);
  }
  const leaveLoom = () => markSeen(takes.flatMap(({ operation }) => (operation ? [operation.id] : [])));
  const endComparing = () => router.replace(`/songs/${song.id}`, { scroll: false });

  return (
    <section
      aria-labelledby="audition-title"
      className={classNames(
        'rounded-card border border-weld/60 bg-weld-wash p-4',
        isInPlace ? 'mt-3' : 'mb-5',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="audition-title" className="font-semibold">
            {title}
          </h2>
          <p className="text-small text-ink-soft">
            {t.rich(
              isComparing ? 'versions.compareText' : isSeveral ? 'auditionTakes' : 'auditionText',
              forKeys,
            )}
          </p>
        </div>
        <div className="flex gap-2">
          {song.audition && !isComparing ? (
            <>
              <Button onClick={discard}>
                <Trash2 aria-hidden />
                {isSeveral ? t('discardTakes') : t('discardNew')}
              </Button>
              <Button look="primary" onClick={keep}>
                <Check aria-hidden />
                {isSeveral ? t('keepTake', { take: takes.indexOf(song) + 1 }) : t('keepNew')}
              </Button>
            </>
          ) : (
            <Button onClick={endComparing}>{common('close')}</Button>
          )}
        </div>
      </div>
      {state === 'failed' ? (
        <Notice tone="error" className="mt-3">
          {t('expiredTitle')}
        </Notice>
      ) : (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button
            look="solid"
            size="icon"
            className="rounded-full"
            busy={state === 'loading'}
            aria-label={isPlaying ? t('pauseMix') : t('playMix')}
            onClick={toggle}
          >
            {state === 'loading' ? null : isPlaying ? (
              <Pause fill="currentColor" aria-hidden />
            ) : (
              <Play fill="currentColor" aria-hidden />
            )}
          </Button>
          <Segmented
            label={title}
            value={audible}
            onChange={hear}
            options={[
              {
                value: OLD,
                ...(isComparing
                  ? compared(t('versions.a', { title: other?.song.title ?? '' }), 'A', other?.number)
                  : { label: t('old') }),
              },
              ...takes.map((take, at) => ({
                value: take.id,
                ...(isComparing && !isSeveral
                  ? compared(t('versions.b', { title: take.title }), 'B', own?.number)
                  : { label: isSeveral ? t('take', { take: at + 1 }) : t('new') }),
              })),
            ]}
          />
          {seams.map((at) => (
            <ChipButton
              key={at}
              on={seam === at}
              onClick={() => loopAround(at)}
              className={classNames(seam === at || 'border-line-strong')}
            >
              {t('seam', { time: formatTime(at, true) })}
            </ChipButton>
          ))}
          <div className="flex min-w-48 grow items-center gap-3">
            <Slider
              label={title}
              value={time}
              max={Math.max(0.1, duration)}
              step={0.1}
              valueText={formatTime(time)}
              onChange={seek}
            />
            <span className="tabular w-12 text-small text-ink-faint">{formatTime(time)}</span>
          </div>
        </div>
      )}
    </section>
  );
}

/** What is played over and over to listen to a seam. */
const around = (seam: number, duration: number) => ({
  start: Math.max(0, seam - aroundSeamSeconds),
  end: Math.min(duration, seam + aroundSeamSeconds),
});
