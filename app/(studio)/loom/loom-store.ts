import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** Results remembered as seen; the oldest are forgotten, for a day later they are off the loom anyway. */
const mostSeen = 200;

interface LoomState {
  /** Ids of operations whose result was opened, kept, discarded or put aside in this browser. */
  seen: string[];
}

export const useLoomStore = create<LoomState>()(
  persist((): LoomState => ({ seen: [] }), {
    name: 'songloom-loom',
    storage: createJSONStorage(() => localStorage),
    skipHydration: true,
  }),
);

/** Takes results off the loom; they stay in the library. */
export function markSeen(operationIds: readonly string[]): void {
  const { seen } = useLoomStore.getState();
  const fresh = operationIds.filter((id) => !seen.includes(id));
  if (fresh.length > 0) useLoomStore.setState({ seen: [...seen, ...fresh].slice(-mostSeen) });
}
