'use client';
import { ListMusic, Volume2, VolumeX } from 'lucide-react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Cover } from '#components/song/cover.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { dialogNotLoaded, partNotLoaded } from '#components/ui/part-not-loaded.tsx';
import { Popover } from '#components/ui/popover.tsx';
import { Slider } from '#components/ui/slider.tsx';
import { usePlayer } from './player-store.ts';
import { SeekBar, Transport } from './transport.tsx';

const FullPlayer = dynamic(
  () => import('./full-player.tsx').then((module) => module.FullPlayer).catch(dialogNotLoaded),
  { ssr: false },
);
const QueueList = dynamic(
  () => import('./queue-list.tsx').then((module) => module.QueueList).catch(partNotLoaded),
  { ssr: false },
);

/**
 * The player at the foot of every page. It keeps its height when idle, so that nothing moves when music starts; on a
 * phone, where height is dear, it is there once there is something to play.
 */
export function PlayerBar() {
  const t = useTranslations('player');
  const track = usePlayer((state) => state.queue[state.index]);
  const failed = usePlayer((state) => state.failed);
  const [isOpen, setOpen] = useState(false);
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
              <button
                type="button"
                aria-label={t('open')}
                aria-haspopup="dialog"
                onClick={() => setOpen(true)}
                className="absolute inset-y-0 left-0 z-10 w-[calc(100%-7rem)] md:hidden"
                data-testid="open-player"
              />
              <Cover seed={track.id} src={track.coverUrl} className="size-11 rounded-lg md:size-12" />
              <div className="min-w-0">
                <Link
                  href={track.href}
                  className="hidden truncate text-body font-medium hover:underline md:block"
                >
                  {track.title}
                </Link>
                <p className="truncate text-small font-medium md:hidden">{track.title}</p>
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
        <Transport>
          <SeekBar className="hidden md:flex" />
        </Transport>
        <div className="hidden items-center justify-end gap-1 md:flex">
          <Queue />
          <Volume />
        </div>
      </div>
      {isOpen && track ? <FullPlayer onClose={() => setOpen(false)} /> : null}
    </section>
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
      <QueueList className="max-h-80 overflow-y-auto" />
    </Popover>
  );
}
