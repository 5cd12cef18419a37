'use client';
import { useMemo } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** A channel of the mixer. */
export interface Channel {
  /** 0–1.5. */
  gain: number;
  /** −1 left to 1 right. */
  pan: number;
  muted: boolean;
  solo: boolean;
}

/** Songs whose mixer is remembered. */
const MOST_SONGS = 50;
/** As the song has it. */
export const AT_REST: Channel = { gain: 1, pan: 0, muted: false, solo: false };

/** The mixers of songs, by key, those set last at the end; kept in this browser. */
const useMixers = create<{ mixers: Record<string, Channel[]> }>()(
  persist((): { mixers: Record<string, Channel[]> } => ({ mixers: {} }), {
    name: 'songloom-mixer',
    storage: createJSONStorage(() => localStorage),
  }),
);

/** The mixer's channels: a reload finds them as they were. @param key of the song and its stems */
export function useChannels(key: string, count: number) {
  const kept = useMixers((state) => state.mixers[key]);
  const channels = useMemo(
    () => (kept?.length === count ? kept : Array.from({ length: count }, () => AT_REST)),
    [kept, count],
  );
  return {
    channels,
    /** Every channel as the song has it. */
    reset() {
      const { [key]: _, ...others } = useMixers.getState().mixers;
      useMixers.setState({ mixers: others });
    },
    change(index: number, next: Partial<Channel>) {
      const { [key]: _, ...others } = useMixers.getState().mixers;
      const changed = channels.map((one, at) => (at === index ? { ...one, ...next } : one));
      useMixers.setState({
        mixers: Object.fromEntries([...Object.entries(others).slice(1 - MOST_SONGS), [key, changed]]),
      });
    },
  };
}
