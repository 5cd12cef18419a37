'use client';
import { Pause, Play } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button, type ButtonProps } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { type Track, usePlayer } from './player-store.ts';

/** Plays a track (and what follows it in `tracks`), or pauses it. */
export function PlayButton({
  track,
  tracks,
  labels,
  className,
  ...rest
}: ButtonProps & {
  track: Track;
  tracks?: readonly Track[];
  /** In place of "Play …" and "Pause …". */
  labels?: { play: string; pause: string };
}) {
  const t = useTranslations('player');
  const isPlaying = usePlayer(
    (state) => state.isPlaying && state.queue[state.index]?.audioUrl === track.audioUrl,
  );
  const press = () => {
    const { playTracks, setPlaying } = usePlayer.getState();
    if (isPlaying) setPlaying(false);
    else if (tracks)
      playTracks(
        tracks,
        Math.max(
          0,
          tracks.findIndex((one) => one.audioUrl === track.audioUrl),
        ),
      );
    else playTracks([track]);
  };
  return (
    <Button
      look="primary"
      size="icon"
      aria-label={
        labels
          ? labels[isPlaying ? 'pause' : 'play']
          : t(isPlaying ? 'pauseSong' : 'playSong', { title: track.title })
      }
      onClick={press}
      className={classNames('rounded-full', className)}
      {...rest}
    >
      {isPlaying ? (
        <Pause fill="currentColor" aria-hidden />
      ) : (
        <Play fill="currentColor" className="translate-x-px" aria-hidden />
      )}
    </Button>
  );
}
