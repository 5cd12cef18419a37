'use client';
import { useEffect } from 'react';
import { mediaControls, takeCommands, tellPosition, tellTrack } from './media-session.ts';
import { keepOffline } from './offline-songs.ts';
import { announcePlaying, onOtherTabPlaying } from './one-tab.ts';
import { playerAudio, seekBy, seekTo, usePlayer } from './player-store.ts';
import { keepPlayer, resumePlayer } from './resume.ts';

/** What of the audio element puts the song somewhere else than the system's clock has it. */
const MOVES = ['durationchange', 'seeked', 'play', 'pause', 'ratechange', 'emptied'] as const;

/** What is only leafed through is not kept for later. */
const KEPT_AFTER_MS = 3_000;

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
    if (!resumes || !isPlaying || !track || track.isLive) return;
    const timer = setTimeout(() => void keepOffline(track).catch(() => undefined), KEPT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [resumes, isPlaying, track]);

  useEffect(() => {
    const audio = playerAudio();
    if (audio) audio.volume = volume;
  }, [volume]);

  useEffect(() => {
    const controls = mediaControls();
    const audio = playerAudio();
    if (!controls || !audio) return;
    const { next, previous, setPlaying } = usePlayer.getState();
    const letGo = takeCommands(controls, { setPlaying, next, previous, seekBy, seekTo });
    const onMoved = () => tellPosition(controls, audio);
    for (const name of MOVES) audio.addEventListener(name, onMoved);
    return () => {
      for (const name of MOVES) audio.removeEventListener(name, onMoved);
      letGo();
    };
  }, []);
  useEffect(() => {
    const controls = mediaControls();
    if (!controls) return;
    tellTrack(controls, track);
    if (track) controls.playbackState = isPlaying ? 'playing' : 'paused';
  }, [track, isPlaying]);

  return null;
}
