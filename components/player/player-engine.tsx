'use client';
import { useEffect } from 'react';
import { announcePlaying, onOtherTabPlaying } from './one-tab.ts';
import { playerAudio, seekBy, seekTo, usePlayer } from './player-store.ts';
import { keepPlayer, resumePlayer } from './resume.ts';

/**
 * Ties the audio element, the store, other tabs and the system's media keys together. Draws nothing; mounted once.
 * @param resumes whether queue, track and time come back after a reload
 */
export function PlayerEngine({ resumes = false }: { resumes?: boolean }) {
  const track = usePlayer((state) => state.queue[state.index]);
  const isPlaying = usePlayer((state) => state.isPlaying);
  const volume = usePlayer((state) => (state.muted ? 0 : state.volume));

  useEffect(() => {
    void usePlayer.persist.rehydrate();
    const audio = playerAudio();
    if (!audio) return;
    const { report, ended, setPlaying } = usePlayer.getState();
    const onTime = () => {
      const { loop } = usePlayer.getState();
      if (loop && audio.currentTime >= loop.end) audio.currentTime = loop.start;
      report({ time: audio.currentTime });
    };
    const listeners: [string, () => void][] = [
      ['timeupdate', onTime],
      ['durationchange', () => Number.isFinite(audio.duration) && report({ duration: audio.duration })],
      ['ended', ended],
      ['pause', () => !audio.ended && setPlaying(false)],
      ['play', () => setPlaying(true)],
      ['error', () => audio.getAttribute('src') && report({ failed: true, isPlaying: false })],
    ];
    for (const [name, listener] of listeners) audio.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) audio.removeEventListener(name, listener);
      audio.pause();
    };
  }, []);

  useEffect(() => {
    if (!resumes) return;
    resumePlayer();
    return keepPlayer();
  }, [resumes]);
  useEffect(() => onOtherTabPlaying(() => usePlayer.getState().setPlaying(false)), []);
  useEffect(() => {
    if (isPlaying) announcePlaying();
    if ('mediaSession' in navigator) navigator.mediaSession.playbackState = isPlaying ? 'playing' : 'paused';
  }, [isPlaying]);

  useEffect(() => {
    const audio = playerAudio();
    if (!audio || !track) return;
    if (audio.getAttribute('src') !== track.audioUrl) audio.src = track.audioUrl;
  }, [track]);

  useEffect(() => {
    const audio = playerAudio();
    if (!audio || !track) return;
    if (isPlaying && audio.paused) {
      audio.play().catch((error: unknown) => {
        // A newer source interrupts the older promise; only a refusal stops the player.
        if (!(error instanceof DOMException && error.name === 'AbortError'))
          usePlayer.getState().setPlaying(false);
      });
    } else if (!isPlaying && !audio.paused) audio.pause();
  }, [isPlaying, track]);

  useEffect(() => {
    const audio = playerAudio();
    if (audio) audio.volume = volume;
  }, [volume]);

  useEffect(() => {
    if (!('mediaSession' in navigator) || !track) return;
    navigator.mediaSession.metadata = new MediaMetadata({
      title: track.title,
      artist: track.subtitle,
      artwork: track.coverUrl ? [{ src: track.coverUrl }] : [],
    });
    const { next, previous, setPlaying } = usePlayer.getState();
    const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      play: () => setPlaying(true),
      pause: () => setPlaying(false),
      nexttrack: next,
      previoustrack: previous,
      seekbackward: (details) => seekBy(-(details.seekOffset ?? 10)),
      seekforward: (details) => seekBy(details.seekOffset ?? 10),
      seekto: (details) => details.seekTime !== undefined && seekTo(details.seekTime),
    };
    for (const [action, handler] of Object.entries(handlers))
      navigator.mediaSession.setActionHandler(action as MediaSessionAction, handler);
  }, [track]);

  return null;
}
