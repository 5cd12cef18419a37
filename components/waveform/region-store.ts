import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { Region, Snap } from './region-math.ts';

/** What is marked on the song that is open. */
interface RegionState {
  region: Region | null;
  /** Where an extension starts, in seconds. */
  marker: number | null;
  snap: Snap;
}

/** What it snaps to is kept in this browser; region and marker stand in the address. */
export const useRegion = create<RegionState>()(
  persist((): RegionState => ({ region: null, marker: null, snap: 'bars' }), {
    name: 'songloom-region',
    storage: createJSONStorage(() => localStorage),
    partialize: ({ snap }) => ({ snap }),
    skipHydration: true,
  }),
);
export const setRegion = (region: Region | null) => useRegion.setState({ region });
export const setMarker = (marker: number | null) => useRegion.setState({ marker });
