'use client';
import { useEffect, useRef, useState } from 'react';
import { usePlayer } from '#components/player/player-store.ts';
import type { Take } from './take.ts';

/** Plays a part of a take, with where it is. @param range seconds */
export function useTakePlayer(take: Take, range: { start: number; end: number }) {
  const context = useRef<AudioContext | null>(null);
  const playing = useRef<{ source: AudioBufferSourceNode; from: number; began: number } | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [time, setTime] = useState(range.start);

  function stop() {
    const source = playing.current?.source;
    playing.current = null;
    source?.stop();
    setPlaying(false);
  }
  function playFrom(start: number) {
    stop();
    usePlayer.getState().setPlaying(false);
    context.current ??= new AudioContext();
    const audio = context.current;
    void audio.resume();
    const buffer = audio.createBuffer(1, Math.max(1, take.samples.length), take.sampleRate);
    buffer.copyToChannel(take.samples, 0);
    const source = audio.createBufferSource();
    source.buffer = buffer;
    source.connect(audio.destination);
    source.onended = () => {
      if (playing.current?.source !== source) return;
      playing.current = null;
      setPlaying(false);
      setTime(range.start);
    };
    source.start(0, start, Math.max(0.01, range.end - start));
    playing.current = { source, from: start, began: audio.currentTime };
    setPlaying(true);
  }

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => {
      const now = playing.current;
      if (now && context.current) setTime(now.from + context.current.currentTime - now.began);
    }, 50);
    return () => clearInterval(timer);
  }, [isPlaying]);
  useEffect(
    () => () => {
      playing.current?.source.stop();
      void context.current?.close();
    },
    [],
  );
  return {
    isPlaying,
    time: Math.max(range.start, Math.min(range.end, time)),
    toggle: () =>
      isPlaying ? stop() : playFrom(time >= range.start && time < range.end - 0.05 ? time : range.start),
    seek(seconds: number) {
      const at = Math.max(range.start, Math.min(range.end - 0.01, seconds));
      setTime(at);
      if (isPlaying) playFrom(at);
    },
    stop,
  };
}
