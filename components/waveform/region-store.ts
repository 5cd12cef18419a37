import { create } from 'zustand';
import type { Region, Snap } from './region-math.ts';

/** What is marked on the song that is open. */
interface RegionState {
  region: Region | null;
  /** Where an extension starts, in seconds. */
  marker: number | null;
  snap: Snap;
}

export const useRegion = create<RegionState>(() => ({ region: null, marker: null, snap: 'none' }));
export const setRegion = (region: Region | null) => useRegion.setState({ region });
export const setMarker = (marker: number | null) => useRegion.setState({ marker });
