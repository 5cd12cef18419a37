'use client';
import { useEffect, useRef } from 'react';
import type { Multitrack } from './multitrack.ts';
import { playerAudio, usePlayer } from './player-store.ts';
import { useOpening } from './use-opening.ts';

/** Further apart than this the mix and the player are brought together again, in seconds. */
const FARTHEST_SECONDS = 0.06;
const LOOK_MS = 250;

export interface MixLevel {
  /** 0–1.5; 0 where it is silent. */
  gain: number;
  /** −1 left to 1 right. */
  pan: number;
}

/**
 * A song's parts, heard through the player: while any of them is set otherwise than it is, they play in the place of the
 * song's own audio, at the player's time and volume, and the player's buttons are theirs.
 * @param audioUrl of the song, as the player knows it
 */
export function useMix(urls: readonly string[], audioUrl: string, levels: readonly MixLevel[]) {
  const multitrack = useRef<Multitrack | null>(null);
  const state = useOpening(multitrack, urls);
  const isOn = usePlayer((player) => player.queue[player.index]?.audioUrl === audioUrl);
  const volume = usePlayer((player) => (player.muted ? 0 : player.volume));
  const isMixed = levels.some(({ gain, pan }) => gain !== 1 || pan !== 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was set before a reload holds as soon as the parts are there
  useEffect(() => {
    for (const [index, { gain, pan }] of levels.entries()) {
      multitrack.current?.setGain(index, gain);
      multitrack.current?.setPan(index, pan);
    }
  }, [levels, state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => multitrack.current?.setVolume(volume), [volume, state]);

  const plays = isOn && isMixed && state === 'ready';
  useEffect(() => {
    const [audio, tracks] = [playerAudio(), multitrack.current];
    if (!audio || !tracks || !plays) return;
    audio.muted = true;
    const follow = () => {
      if (audio.paused || audio.seeking) {
        if (tracks.isPlaying()) tracks.pause();
      } else if (!tracks.isPlaying() || Math.abs(tracks.time() - audio.currentTime) > FARTHEST_SECONDS)
        tracks.play(audio.currentTime);
    };
    follow();
    const events = ['play', 'playing', 'pause', 'seeking', 'seeked', 'ended'] as const;
    for (const name of events) audio.addEventListener(name, follow);
    const timer = setInterval(follow, LOOK_MS);
    return () => {
      clearInterval(timer);
      for (const name of events) audio.removeEventListener(name, follow);
      tracks.pause();
      audio.muted = false;
    };
  }, [plays]);

  return { state, multitrack };
}
