'use client';
import {
  ListMusic,
  Pause,
  Play,
  Repeat,
  Repeat1,
  Shuffle,
  SkipBack,
  SkipForward,
  Volume2,
  VolumeX,
  X,
} from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { formatTime } from '#components/format.ts';
import { Cover } from '#components/song/cover.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Popover } from '#components/ui/popover.tsx';
import { Slider } from '#components/ui/slider.tsx';
import { seekTo, usePlayer } from './player-store.ts';

/**
 * The player at the foot of every page. It keeps its height when idle, so that nothing moves when music starts; on a
 * phone, where height is dear, it is there once there is something to play.
 */
export function PlayerBar() {
  const t = useTranslations('player');
  const track = usePlayer((state) => state.queue[state.index]);
  const failed = usePlayer((state) => state.failed);
  return (
    <section
      aria-label={t('region')}
      className={classNames('relative border-t border-line bg-surface', !track && 'max-md:hidden')}
    >
      <MobileProgress />
      <div className="grid h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-3 md:h-20 md:grid-cols-[minmax(0,1fr)_minmax(20rem,36rem)_minmax(0,1fr)] md:px-5">
        <div className="flex min-w-0 items-center gap-3">
          {track ? (
            <>
              <Cover seed={track.id} src={track.coverUrl} className="size-11 rounded-lg md:size-12" />
              <div className="min-w-0">
                <Link
                  href={track.href}
                  className="block truncate text-small font-medium hover:underline md:text-body"
                >
                  {track.title}
                </Link>
                <p
                  className={classNames(
                    'truncate text-caption',
                    failed ? 'text-madder-text' : 'text-ink-faint',
                  )}
                  role={failed ? 'alert' : undefined}
                >
                  {failed ? t('failed') : track.subtitle}
                </p>
              </div>
            </>
          ) : (
            <p className="text-small text-ink-faint">{t('idle')}</p>
          )}
        </div>
        <Transport />
        <div className="hidden items-center justify-end gap-1 md:flex">
          <Queue />
          <Volume />
        </div>
      </div>
    </section>
  );
}

function Transport() {
  const t = useTranslations('player');
  const hasTrack = usePlayer((state) => state.index >= 0);
  const isPlaying = usePlayer((state) => state.isPlaying);
  const shuffle = usePlayer((state) => state.shuffle);
  const repeat = usePlayer((state) => state.repeat);
  const { toggle, next, previous, toggleShuffle, cycleRepeat } = usePlayer.getState();
  const mode = { off: t('repeatOff'), all: t('repeatAll'), one: t('repeatOne') }[repeat];
  return (
    <div className="flex flex-col items-center">
      <div className="flex items-center gap-1">
        <IconButton
          label={t('shuffle')}
          aria-pressed={shuffle}
          onClick={toggleShuffle}
          size="icon-small"
          className={classNames('hidden md:inline-flex', shuffle && 'text-weld-text')}
        >
          <Shuffle aria-hidden />
        </IconButton>
        <IconButton
          label={t('previous')}
          onClick={previous}
          disabled={!hasTrack}
          className="hidden sm:inline-flex"
        >
          <SkipBack aria-hidden />
        </IconButton>
        <Button
          look="solid"
          size="icon"
          aria-label={isPlaying ? t('pause') : t('play')}
          onClick={toggle}
          disabled={!hasTrack}
          className="rounded-full"
          data-testid="player-toggle"
        >
          {isPlaying ? (
            <Pause fill="currentColor" aria-hidden />
          ) : (
            <Play fill="currentColor" className="translate-x-px" aria-hidden />
          )}
        </Button>
        <IconButton label={t('next')} onClick={next} disabled={!hasTrack}>
          <SkipForward aria-hidden />
        </IconButton>
        <IconButton
          label={t('repeat', { mode })}
          onClick={cycleRepeat}
          size="icon-small"
          className={classNames('hidden md:inline-flex', repeat !== 'off' && 'text-weld-text')}
        >
          {repeat === 'one' ? <Repeat1 aria-hidden /> : <Repeat aria-hidden />}
        </IconButton>
      </div>
      <SeekBar />
    </div>
  );
}

function SeekBar() {
  const t = useTranslations('player');
  const time = usePlayer((state) => state.time);
  const duration = usePlayer((state) => state.duration);
  const [now, whole] = [formatTime(time), formatTime(duration)];
  return (
    <div className="hidden w-full items-center gap-3 md:flex">
      <span className="tabular w-10 text-right text-caption text-ink-faint">{now}</span>
      <Slider
        label={t('seek')}
        value={Math.min(time, duration)}
        max={Math.max(duration, 0.1)}
        step={0.1}
        keyStep={5}
        valueText={t('position', { time: now, duration: whole })}
        onChange={seekTo}
        disabled={duration === 0}
      />
      <span className="tabular w-10 text-caption text-ink-faint">{whole}</span>
    </div>
  );
}

function MobileProgress() {
  const share = usePlayer((state) => (state.duration > 0 ? state.time / state.duration : 0));
  return (
    <div aria-hidden className="absolute inset-x-0 -top-px h-0.5 md:hidden">
      <div className="h-full bg-weld" style={{ width: `${share * 100}%` }} />
    </div>
  );
}

function Volume() {
  const t = useTranslations('player');
  const volume = usePlayer((state) => (state.muted ? 0 : state.volume));
  const { setVolume, toggleMuted } = usePlayer.getState();
  return (
    <div className="flex items-center gap-1">
      <IconButton label={volume === 0 ? t('unmute') : t('mute')} onClick={toggleMuted}>
        {volume === 0 ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
      </IconButton>
      <Slider
        label={t('volume')}
        value={volume}
        max={1}
        valueText={`${Math.round(volume * 100)} %`}
        onChange={setVolume}
        className="w-24 data-[orientation=horizontal]:w-24"
      />
    </div>
  );
}

function Queue() {
  const t = useTranslations('player');
  const queue = usePlayer((state) => state.queue);
  const index = usePlayer((state) => state.index);
  const { jumpTo, removeAt } = usePlayer.getState();
  return (
    <Popover
      label={t('queue')}
      trigger={
        <Button look="ghost" size="icon" aria-label={t('queue')}>
          <ListMusic aria-hidden />
        </Button>
      }
    >
      <h2 className="mb-2 text-small font-semibold">{t('queue')}</h2>
      {queue.length === 0 ? <p className="text-small text-ink-soft">{t('queueEmpty')}</p> : null}
      <ol className="-mx-2 max-h-80 overflow-y-auto">
        {queue.map((track, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a song may be in the queue twice
            key={`${track.id}-${at}`}
            className={classNames(
              'group flex items-center gap-2 rounded-lg px-2',
              at === index && 'bg-weld-wash',
            )}
          >
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
    </Popover>
  );
}
