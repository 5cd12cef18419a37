/** Tabs of the studio in one browser: whoever begins to play says so, and the others fall silent. */
const NAME = 'songloom-playing';
let channel: BroadcastChannel | undefined;

function connect(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

/** This tab plays from now on. */
export const announcePlaying = (): void => connect()?.postMessage('playing');

/** Calls back when another tab begins to play. @returns ends it */
export function onOtherTabPlaying(silence: () => void): () => void {
  const open = connect();
  open?.addEventListener('message', silence);
  return () => open?.removeEventListener('message', silence);
}
