import { useEffect } from 'react';
import { create } from 'zustand';
import { usePlayer } from './player-store.ts';

/** A short sound beside the player: one at a time, whoever asked for it. */
const useSound = create<{ url: string | null; isLoading: boolean }>(() => ({ url: null, isLoading: false }));

let element: HTMLAudioElement | null = null;
let failed: () => void = () => undefined;

function sound(): HTMLAudioElement {
  if (element) return element;
  const made = new Audio();
  const stop = () => useSound.setState({ url: null, isLoading: false });
  made.addEventListener('playing', () => useSound.setState({ isLoading: false }));
  made.addEventListener('ended', stop);
  made.addEventListener('error', () => {
    if (!made.getAttribute('src')) return;
    stop();
    failed();
  });
  // Who presses play on the player wants to hear that.
  usePlayer.subscribe(({ isPlaying }) => isPlaying && stopPreview());
  element = made;
  return made;
}

function stopPreview(): void {
  element?.pause();
  element?.removeAttribute('src');
  useSound.setState({ url: null, isLoading: false });
}

/**
 * A sound to be heard before it is chosen. What plays in the player is paused meanwhile, and its queue stays; it ends
 * when its button goes.
 */
export function usePreview(
  url: string,
  onFailed: () => void,
): { state: 'off' | 'loading' | 'on'; toggle(): void } {
  const state = useSound((now) => (now.url !== url ? 'off' : now.isLoading ? 'loading' : 'on'));
  useEffect(
    () => () => {
      if (useSound.getState().url === url) stopPreview();
    },
    [url],
  );
  return {
    state,
    toggle() {
      if (useSound.getState().url === url) return stopPreview();
      const audio = sound();
      usePlayer.getState().setPlaying(false);
      failed = onFailed;
      useSound.setState({ url, isLoading: true });
      audio.src = url;
      // What goes wrong is told by 'error'; a newer source interrupts the older promise.
      void audio.play().catch(() => undefined);
    },
  };
}
