import { create } from 'zustand';
import type { Take } from './take.ts';

/** What was recorded and not used yet: it stays while other pages are looked at. */
export const useTake = create<{ take: { take: Take; startsOnBeat: boolean } | null }>(() => ({ take: null }));
export const setTake = (take: { take: Take; startsOnBeat: boolean } | null) => useTake.setState({ take });
