'use client';
import { Pause, Play, Repeat, Repeat1, Shuffle, SkipBack, SkipForward } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { formatTime } from '#components/format.ts';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Slider } from '#components/ui/slider.tsx';
import { seekTo, usePlayer } from './player-store.ts';

/** What plays is paused, skipped, repeated. In full, everything is there on a phone too. */
export function Transport({ full = false, children }: { full?: boolean; children?: ReactNode }) {
  const t = useTranslations('player');
  const hasTrack = usePlayer((state) => state.index >= 0);
  const isPlaying = usePlayer((state) => state.isPlaying);
  const shuffle = usePlayer((state) => state.shuffle);
  const repeat = usePlayer((state) => state.repeat);
  const { toggle, next, previous, toggleShuffle, cycleRepeat } = usePlayer.getState();
  const mode = { off: t('repeatOff'), all: t('repeatAll'), one: t('repeatOne') }[repeat];
  return (
    <div className="flex flex-col items-center">
      <div className={classNames('flex items-center', full ? 'w-full justify-between' : 'gap-1')}>
        <IconButton
          label={t('shuffle')}
          aria-pressed={shuffle}
          onClick={toggleShuffle}
          size="icon-small"
          className={classNames(!full && 'hidden md:inline-flex', shuffle && 'text-weld-text')}
        >
          <Shuffle aria-hidden />
        </IconButton>
        <IconButton
          label={t('previous')}
          onClick={previous}
          disabled={!hasTrack}
          className={classNames(!full && 'hidden sm:inline-flex')}
        >
          <SkipBack aria-hidden />
        </IconButton>
        <Button
          look="solid"
          size="icon"
          aria-label={isPlaying ? t('pause') : t('play')}
          onClick={toggle}
          disabled={!hasTrack}
          className={classNames('rounded-full', full && 'size-16 [&_svg]:size-7')}
          data-testid={full ? undefined : 'player-toggle'}
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
          className={classNames(!full && 'hidden md:inline-flex', repeat !== 'off' && 'text-weld-text')}
        >
          {repeat === 'one' ? <Repeat1 aria-hidden /> : <Repeat aria-hidden />}
        </IconButton>
      </div>
      {children}
    </div>
  );
}

/** Where it is, and a way to anywhere else. */
export function SeekBar({ className }: { className?: string }) {
  const t = useTranslations('player');
  const time = usePlayer((state) => state.time);
  const duration = usePlayer((state) => state.duration);
  // What is still being made is as long as it was heard; there is no going anywhere in it.
  const isLive = usePlayer((state) => state.queue[state.index]?.isLive === true);
  const length = isLive ? time : duration;
  const [now, whole] = [formatTime(time), isLive ? '…' : formatTime(duration)];
  return (
    <div className={classNames('w-full items-center gap-3', className)}>
      <span className="tabular w-10 text-right text-caption text-ink-faint">{now}</span>
      <Slider
        label={t('seek')}
        value={Math.min(time, length)}
        max={Math.max(length, 0.1)}
        step={0.1}
        keyStep={5}
        valueText={t('position', { time: now, duration: whole })}
        onChange={seekTo}
        disabled={isLive || duration === 0}
      />
      <span className="tabular w-10 text-caption text-ink-faint">{whole}</span>
    </div>
  );
}
