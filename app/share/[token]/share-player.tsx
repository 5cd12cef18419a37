'use client';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { formatTime } from '#components/format.ts';
import { PlayButton } from '#components/player/play-button.tsx';
import { PlayerEngine } from '#components/player/player-engine.tsx';
import { PlayerKeys } from '#components/player/player-keys.tsx';
import { playerAudio, seekTo, type Track, usePlayer } from '#components/player/player-store.ts';
import { WaveSeek } from '#components/player/wave-seek.tsx';

/** The player of a shared song: the studio's own, with the song's waveform to seek in. */
export function SharePlayer({ track, peaks }: { track: Track; peaks: number[] }) {
  const t = useTranslations('player');
  const isCurrent = usePlayer((state) => state.queue[state.index]?.audioUrl === track.audioUrl);
  const time = usePlayer((state) => state.time);
  const failed = usePlayer((state) => state.failed);
  const duration = usePlayer((state) => state.duration) || track.duration || 0;
  const now = isCurrent ? Math.min(time, duration) : 0;

  function seek(seconds: number) {
    if (isCurrent) return seekTo(seconds);
    usePlayer.getState().playTracks([track]);
    playerAudio()?.addEventListener('loadedmetadata', () => seekTo(seconds), { once: true });
  }
  useEffect(
    () => () => {
      usePlayer.setState({ queue: [], index: -1, isPlaying: false });
    },
    [],
  );

  return (
    <section aria-label={t('region')} className="mt-6">
      <div className="flex items-center gap-4">
        <PlayButton track={track} className="size-14 shrink-0 [&_svg]:size-6" />
        <WaveSeek
          label={t('seek')}
          peaks={peaks}
          time={now}
          duration={duration}
          valueText={t('position', { time: formatTime(now), duration: formatTime(duration) })}
          onSeek={seek}
          className="h-16 min-w-0 grow cursor-pointer touch-none rounded-md"
        />
      </div>
      <p className="tabular mt-2 flex justify-between pl-18 text-caption text-ink-faint" aria-hidden>
        <span>{formatTime(now)}</span>
        <span>{formatTime(duration)}</span>
      </p>
      {failed ? (
        <p role="alert" className="mt-2 text-small text-madder-text">
          {t('failed')}
        </p>
      ) : null}
      <PlayerEngine />
      <PlayerKeys />
    </section>
  );
}
