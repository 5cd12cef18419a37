import { playerAudio, type Track, usePlayer } from './player-store.ts';

/** A file that does not come by then is turned to as it is. */
const READY_MS = 8_000;

/**
 * The finished file takes over from what was heard of a song while it was made: first fetched beside it, at the place
 * where it is, so that the change is short; then at the very second that is playing. What does not play just gets the
 * other address.
 * @param liveUrl of the stream
 */
export async function takeOver(liveUrl: string, track: Track): Promise<void> {
  if (liveUrl === underWay) return;
  underWay = liveUrl;
  try {
    await change(liveUrl, track);
  } finally {
    underWay = undefined;
  }
}

let underWay: string | undefined;

async function change(liveUrl: string, track: Track): Promise<void> {
  const isOn = () => {
    const { queue, index } = usePlayer.getState();
    return queue[index]?.audioUrl === liveUrl;
  };
  const audio = playerAudio();
  if (audio && isOn()) {
    const ready = await fetched(track.audioUrl, audio.currentTime);
    if (isOn()) {
      // Heard to its end meanwhile, or where nothing is any more: it is over.
      const seconds = audio.currentTime;
      const toPlace = () => {
        if (audio.getAttribute('src') === track.audioUrl) audio.currentTime = seconds;
      };
      audio.addEventListener('loadedmetadata', toPlace, { once: true });
    }
    ready?.removeAttribute('src');
  }
  usePlayer.getState().replace(liveUrl, track);
}

/** An element that has a file at a place, and after it as much as the browser likes to fetch. */
function fetched(audioUrl: string, seconds: number): Promise<HTMLAudioElement | undefined> {
  const audio = new Audio();
  audio.preload = 'auto';
  audio.src = audioUrl;
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(audio), READY_MS);
    const done = () => {
      clearTimeout(timer);
      resolve(audio);
    };
    audio.addEventListener('loadedmetadata', () => {
      audio.currentTime = seconds;
    });
    audio.addEventListener('seeked', done, { once: true });
    audio.addEventListener('error', done, { once: true });
  });
}
