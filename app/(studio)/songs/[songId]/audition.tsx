'use client';
import { Check, Pause, Play, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { fileUrl, formatTime } from '#components/format.ts';
import { keyBelongsToFocus } from '#components/player/player-keys.tsx';
import { usePlayer } from '#components/player/player-store.ts';
import { useMultitrack } from '#components/player/use-multitrack.ts';
import { forgetDrafts } from '#components/roll/draft-edits.ts';
import { forgetNotes } from '#components/roll/use-notes.ts';
import { Button } from '#components/ui/button.tsx';
import { ChipButton } from '#components/ui/chip.tsx';
import { classNames } from '#components/ui/class-names.ts';
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

/** Old and new on one clock: switch with a key, loop around the seams, then keep or discard. */
export function Audition({
  song,
  sourceId,
  isInPlace = false,
  isComparing = false,
}: {
  song: SongView;
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
  const [version, setVersion] = useState<'old' | 'new'>('new');
  const [heardUntil, setHeardUntil] = useState<number | null>(null);
  const [seam, setSeam] = useState<number | null>(null);
  const { state, isPlaying, time, duration, toggle, seek, multitrack } = useMultitrack([
    fileUrl(sourceId, 'audio'),
    fileUrl(song.id, 'audio'),
  ]);
  const other = useVersions(isComparing ? song.id : null).find((one) => one.song.id === sourceId);
  const title = isComparing ? t('versions.compareTitle') : t('auditionTitle');
  const range = isComparing && song.operation?.sourceSongId !== sourceId ? null : song.operation?.range;
  const seams = range ? (song.operation?.verb === 'extend' ? [range.start] : [range.start, range.end]) : [];
  const firstSeam = seams[0] ?? 0;

  useEffect(() => {
    multitrack.current?.setGain(0, version === 'old' ? 1 : 0);
    multitrack.current?.setGain(1, version === 'new' ? 1 : 0);
  }, [version, multitrack]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when both can be heard
  useEffect(() => {
    if (state !== 'ready') return;
    multitrack.current?.setGain(0, 0);
    // What is to be heard is the changed part, not the song's beginning.
    seek(Math.max(0, firstSeam - aroundSeamSeconds));
    // It was asked for to be heard; who listens to something else meanwhile is not interrupted.
    if (!song.operation || !takeHearing(song.operation.id) || usePlayer.getState().isPlaying) return;
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
      setVersion((before) => (before === 'old' ? 'new' : 'old'));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  function loopAround(at: number) {
    const next = seam === at ? null : at;
    setSeam(next);
    multitrack.current?.setLoop(
      next === null
        ? null
        : { start: Math.max(0, next - aroundSeamSeconds), end: Math.min(duration, next + aroundSeamSeconds) },
    );
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
    if (isInPlace) router.push(`/songs/${song.id}`);
    else endComparing();
  }
  async function discard() {
    if (!(await changes.remove([song.id]))) return;
    leaveLoom();
    if (!isInPlace) router.push(`/songs/${sourceId}`);
  }
  const leaveLoom = () => song.operation && markSeen([song.operation.id]);
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
            {isComparing ? t('versions.compareText') : t('auditionText')}
          </p>
        </div>
        <div className="flex gap-2">
          {song.audition && !isComparing ? (
            <>
              <Button onClick={discard}>
                <Trash2 aria-hidden />
                {t('discardNew')}
              </Button>
              <Button look="primary" onClick={keep}>
                <Check aria-hidden />
                {t('keepNew')}
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
            value={version}
            onChange={(next) => setVersion(next)}
            options={[
              {
                value: 'old',
                label: isComparing ? t('versions.a', { title: other?.song.title ?? '' }) : t('old'),
              },
              { value: 'new', label: isComparing ? t('versions.b', { title: song.title }) : t('new') },
            ]}
          />
          {seams.map((at) => (
            <ChipButton key={at} on={seam === at} onClick={() => loopAround(at)}>
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
