import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { PHONE } from '#components/waveform/use-start-zoom.ts';

export type LaneName = 'words' | 'chords' | 'parts' | 'notes';

/** Lanes that are open, kept in this browser. */
export const useLanes = create<{ open: readonly LaneName[] }>()(
  persist((): { open: readonly LaneName[] } => ({ open: [] }), {
    name: 'songloom-lanes',
    storage: createJSONStorage(() => localStorage),
    skipHydration: true,
  }),
);

/** Opens or folds a lane; on a phone one is open at a time. */
export function openLane(name: LaneName, isOpen: boolean): void {
  const others = useLanes.getState().open.filter((one) => one !== name);
  const kept = isOpen && matchMedia(PHONE).matches ? [] : others;
  useLanes.setState({ open: isOpen ? [...kept, name] : kept });
}
