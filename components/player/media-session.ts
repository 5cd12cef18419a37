import type { Track } from './player-store.ts';

/** The system's media controls, as far as they are used here. */
export type MediaControls = Pick<
  MediaSession,
  'metadata' | 'playbackState' | 'setActionHandler' | 'setPositionState'
>;

/** What the system's keys and its lock screen may ask. */
export interface MediaCommands {
  setPlaying(isPlaying: boolean): void;
  next(): void;
  previous(): void;
  seekBy(seconds: number): void;
  seekTo(seconds: number): void;
}

/** Seconds of a step where the system names none. */
const STEP_SECONDS = 10;

/** The browser's media controls; undefined where it has none. */
export const mediaControls = (): MediaControls | undefined =>
  typeof navigator !== 'undefined' && 'mediaSession' in navigator ? navigator.mediaSession : undefined;

/** Tells the system what plays: its title, picture and state; nothing where there is no track. */
export function tellTrack(controls: MediaControls, track: Track | undefined): void {
  controls.metadata = track
    ? new MediaMetadata({
        title: track.title,
        artist: track.subtitle,
        artwork: track.coverUrl ? [{ src: track.coverUrl }] : [],
      })
    : null;
  if (track) return;
  controls.playbackState = 'none';
  controls.setPositionState?.();
}

/** Tells the system where in the song it is. It counts on by itself: this is said when something changes, not all the time. */
export function tellPosition(
  controls: MediaControls,
  audio: Pick<HTMLMediaElement, 'currentTime' | 'duration' | 'playbackRate'>,
): void {
  const { duration, playbackRate } = audio;
  // Before the file is known its length is NaN, which the system refuses.
  if (!Number.isFinite(duration) || duration <= 0) {
    controls.setPositionState?.();
    return;
  }
  const position = Math.min(duration, Math.max(0, audio.currentTime));
  controls.setPositionState?.({ duration, position, playbackRate: playbackRate > 0 ? playbackRate : 1 });
}

/** Lets the system's controls command the player. @returns takes them off again */
export function takeCommands(controls: MediaControls, commands: MediaCommands): () => void {
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => commands.setPlaying(true),
    pause: () => commands.setPlaying(false),
    stop: () => commands.setPlaying(false),
    nexttrack: commands.next,
    previoustrack: commands.previous,
    seekbackward: (details) => commands.seekBy(-(details.seekOffset ?? STEP_SECONDS)),
    seekforward: (details) => commands.seekBy(details.seekOffset ?? STEP_SECONDS),
    seekto: (details) => details.seekTime !== undefined && commands.seekTo(details.seekTime),
  };
  const set = (action: string, handler: MediaSessionActionHandler | null) => {
    try {
      controls.setActionHandler(action as MediaSessionAction, handler);
    } catch {
      // An older browser does not know this one.
    }
  };
  for (const [action, handler] of Object.entries(handlers)) set(action, handler);
  return () => {
    for (const action of Object.keys(handlers)) set(action, null);
  };
}
