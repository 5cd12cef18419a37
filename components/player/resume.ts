import { playerAudio, type Track, usePlayer } from './player-store.ts';

/** Of this tab alone, and gone with it: another person at this browser finds nothing. */
const STORE = 'songloom-queue';
const MOST_TRACKS = 200;

interface Kept {
  queue: Track[];
  index: number;
  time: number;
}

/** What is worth keeping of a player: the track that is on and what lies around it. */
export function keptOf({ queue, index, time }: Kept): Kept {
  const first = Math.max(0, Math.min(index - MOST_TRACKS / 2, queue.length - MOST_TRACKS));
  return { queue: queue.slice(first, first + MOST_TRACKS), index: index - first, time };
}

/** Brings back queue, track and time as they were before a reload; nothing plays by itself. */
export function resumePlayer(): void {
  let kept: Kept | null = null;
  try {
    kept = JSON.parse(sessionStorage.getItem(STORE) ?? 'null') as Kept | null;
  } catch {
    // Of another release: it begins anew.
  }
  const track = kept?.queue?.[kept.index];
  const audio = playerAudio();
  if (!kept || !track || !audio || usePlayer.getState().index >= 0) return;
  const { queue, index, time } = kept;
  usePlayer.setState({ queue, index, time, duration: track.duration ?? 0, isPlaying: false });
  audio.addEventListener(
    'loadedmetadata',
    () => {
      // Another track may have been chosen while this one was read.
      if (audio.getAttribute('src') === track.audioUrl && audio.currentTime < 0.5) audio.currentTime = time;
    },
    { once: true },
  );
}

/** Keeps the player from now on. @returns ends it */
export function keepPlayer(): () => void {
  const keep = () => {
    const { queue, index } = usePlayer.getState();
    // What was being made has another address when the page comes back.
    if (queue[index]?.isLive) sessionStorage.removeItem(STORE);
    else sessionStorage.setItem(STORE, JSON.stringify(keptOf(usePlayer.getState())));
  };
  window.addEventListener('pagehide', keep);
  const stop = usePlayer.subscribe((now, before) => {
    if (now.queue !== before.queue || now.index !== before.index || now.isPlaying !== before.isPlaying)
      keep();
  });
  return () => {
    window.removeEventListener('pagehide', keep);
    stop();
  };
}

/** Who leaves takes the queue along. */
export function forgetPlayer(): void {
  usePlayer.setState({ queue: [], index: -1, isPlaying: false });
  sessionStorage.removeItem(STORE);
}
