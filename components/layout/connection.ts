import { create } from 'zustand';

/**
 * Whether the studio answers. Told by requests that failed and by the browser, never by the browser alone: a studio on
 * this very machine answers without any network.
 */
export const useConnection = create<{ isAway: boolean }>(() => ({ isAway: false }));

/** A request of the page did not reach the studio: the banner asks until it is back. */
export const reportAway = () => useConnection.setState({ isAway: true });
export const reportBack = () => useConnection.setState({ isAway: false });

/** True where the studio answers within a few seconds. */
export async function doesStudioAnswer(): Promise<boolean> {
  return fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(4_000) }).then(
    (response) => response.status < 500,
    () => false,
  );
}
