'use client';
import { useEffect, useRef, useState } from 'react';
import type { Multitrack } from './multitrack.ts';
import { announcePlaying, onOtherTabPlaying } from './one-tab.ts';
import { usePlayer } from './player-store.ts';
import { useOpening } from './use-opening.ts';

/** A multitrack of these files, with its time a few times a second. The player falls silent while it plays. */
export function useMultitrack(urls: readonly string[]) {
  const multitrack = useRef<Multitrack | null>(null);
  const state = useOpening(multitrack, urls);
  const [isPlaying, setPlaying] = useState(false);
  const [time, setTime] = useState(0);

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => {
      setTime(multitrack.current?.time() ?? 0);
      if (!multitrack.current?.isPlaying()) setPlaying(false);
    }, 100);
    return () => clearInterval(timer);
  }, [isPlaying]);

  const playerPlays = usePlayer((player) => player.isPlaying);
  useEffect(() => {
    if (!playerPlays) return;
    multitrack.current?.pause();
    setPlaying(false);
  }, [playerPlays]);

  useEffect(
    () =>
      onOtherTabPlaying(() => {
        multitrack.current?.pause();
        setPlaying(false);
      }),
    [],
  );

  return {
    state,
    isPlaying,
    time,
    multitrack,
    duration: multitrack.current?.duration ?? 0,
    toggle() {
      const tracks = multitrack.current;
      if (!tracks) return;
      if (tracks.isPlaying()) tracks.pause();
      else {
        usePlayer.getState().setPlaying(false);
        announcePlaying();
        tracks.play();
      }
      setPlaying(tracks.isPlaying());
    },
    seek(seconds: number) {
      multitrack.current?.seek(seconds);
      setTime(seconds);
    },
  };
}
