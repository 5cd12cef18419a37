'use client';
import { useState } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { RollNote } from './notes.ts';

/** Songs whose edited notes are kept in this browser. */
const MOST_SONGS = 8;
const MOST_STEPS = 100;

const useEdited = create<{ songs: Record<string, RollNote[]> }>()(
  persist((): { songs: Record<string, RollNote[]> } => ({ songs: {} }), {
    name: 'songloom-notes',
    storage: createJSONStorage(() => localStorage),
  }),
);

export interface EditedNotes {
  notes: readonly RollNote[];
  /** A step that can be taken back. `isSame` goes on with the step before: a drag is one. */
  edit(next: RollNote[], isSame?: boolean): void;
  undo(): void;
  redo(): void;
  canUndo: boolean;
  canRedo: boolean;
  /** Differs from what was written down. */
  isEdited: boolean;
  /** Back to what was written down; can be taken back like any step. */
  reset(): void;
}

/** What was edited has become a version of the song: it is not kept here any more. */
export function forgetNotes(songId: string): void {
  const { songs } = useEdited.getState();
  useEdited.setState({
    songs: Object.fromEntries(Object.entries(songs).filter(([key]) => key.split(' ')[0] !== songId)),
  });
}

interface History {
  /** Whose it is: another's begins anew. */
  key: string;
  notes: readonly RollNote[];
  past: readonly (readonly RollNote[])[];
  future: readonly (readonly RollNote[])[];
}

const begin = (key: string, written: readonly RollNote[]): History => ({
  key,
  notes: useEdited.getState().songs[key] ?? written,
  past: [],
  future: [],
});

/**
 * A song's notes as they were edited: every step can be taken back, and a reload loses none of them.
 * @param key the song's id, and behind a space what its notes were written down from
 */
export function useNotes(key: string, written: readonly RollNote[]): EditedNotes {
  const [kept, setHistory] = useState(() => begin(key, written));
  let history = kept;
  if (history.key !== key) {
    history = begin(key, written);
    setHistory(history);
  }
  const { notes, past, future } = history;

  function keep(next: readonly RollNote[]): void {
    const { [key]: _, ...others } = useEdited.getState().songs;
    const kept = Object.entries(others).slice(1 - MOST_SONGS);
    useEdited.setState({
      songs: Object.fromEntries(next === written ? kept : [...kept, [key, [...next]]]),
    });
  }
  function edit(next: readonly RollNote[], isSame = false): void {
    // Of what is there by then: two steps may come before one is drawn.
    setHistory((was) => ({
      key,
      notes: next,
      past: isSame ? was.past : [...was.past.slice(1 - MOST_STEPS), was.notes],
      future: [],
    }));
    keep(next);
  }
  function step(from: 'past' | 'future', to: 'past' | 'future'): void {
    const next = history[from].at(-1);
    if (!next) return;
    setHistory({
      ...history,
      notes: next,
      [from]: history[from].slice(0, -1),
      [to]: [...history[to], notes],
    });
    keep(next);
  }
  return {
    notes,
    edit,
    undo: () => step('past', 'future'),
    redo: () => step('future', 'past'),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    isEdited: notes !== written,
    reset: () => edit(written),
  };
}
