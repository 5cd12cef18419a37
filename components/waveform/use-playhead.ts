'use client';
import { useEffect, useRef } from 'react';
import { playerAudio, usePlayer } from '#components/player/player-store.ts';

/** Calls back on every frame while this song plays, and once when it is moved. `time` is null while another one is on. */
export function usePlayhead(audioUrl: string, onTime: (time: number | null) => void): void {
  const callback = useRef(onTime);
  callback.current = onTime;
  const isCurrent = usePlayer((state) => state.queue[state.index]?.audioUrl === audioUrl);
  const isPlaying = usePlayer((state) => state.isPlaying);
  const time = usePlayer((state) => state.time);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a seek while paused must be seen too
  useEffect(() => {
    callback.current(isCurrent ? (playerAudio()?.currentTime ?? 0) : null);
    if (!isCurrent || !isPlaying) return;
    let frame = requestAnimationFrame(function draw() {
      callback.current(playerAudio()?.currentTime ?? 0);
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [isCurrent, isPlaying, isPlaying ? 0 : time]);
}
