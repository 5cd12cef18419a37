'use client';
import { useEffect, useRef } from 'react';
import { playerAudio, usePlayer } from '#components/player/player-store.ts';

/** Calls back on every frame while this song plays, and once when it is moved. `time` is null while another one is on. */
export function usePlayhead(audioUrl: string, onTime: (time: number | null) => void): void {
  const callback = useRef(onTime);
  callback.current = onTime;
  const isCurrent = usePlayer((state) => state.queue[state.index]?.audioUrl === audioUrl);
  const isPlaying = usePlayer((state) => state.isPlaying);
  // A seek while paused must be seen; while it plays every frame asks, and nothing has to be rendered for it.
  const time = usePlayer((state) => (state.isPlaying ? null : state.time));
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    callback.current(isCurrent ? (playerAudio()?.currentTime ?? 0) : null);
    if (!isCurrent || !isPlaying) return;
    let frame = requestAnimationFrame(function draw() {
      callback.current(playerAudio()?.currentTime ?? 0);
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [isCurrent, isPlaying, time]);
  // At rest nobody asks: who shows the time otherwise than before, zoomed say, is told it once more.
  useEffect(() => {
    if (isCurrent && !isPlaying) onTime(playerAudio()?.currentTime ?? 0);
  }, [isCurrent, isPlaying, onTime]);
}
