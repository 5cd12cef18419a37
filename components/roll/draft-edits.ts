import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { SongScore } from '#lib/studio/views.ts';
import type { PlannedEdit } from './edits-of.ts';
import type { ScoreClock } from './score-clock.ts';

/** Another chord in the place of one. */
export interface ChordDraft {
  root: number;
  quality: string;
  bass?: number | undefined;
}

/** Words and chords that were changed and not heard yet: lines by their number, chords by their place in the score. */
interface Drafts {
  lines: Record<number, string>;
  chords: Record<number, ChordDraft>;
}

/** What was there before a step, and what a step back took away. */
interface Steps {
  past: readonly Drafts[];
  future: readonly Drafts[];
}

const NONE: Drafts = { lines: {}, chords: {} };
const NO_STEPS: Steps = { past: [], future: [] };
const MOST_SONGS = 20;
const MOST_STEPS = 100;

interface DraftState {
  songs: Record<string, Drafts>;
  /** Of this visit: a reload keeps what was changed, not the way there. */
  steps: Record<string, Steps>;
}

const useDrafts = create<DraftState>()(
  persist((): DraftState => ({ songs: {}, steps: {} }), {
    name: 'songloom-words-and-chords',
    storage: createJSONStorage(() => localStorage),
    partialize: ({ songs }) => ({ songs }) as DraftState,
  }),
);

/** What was changed has become a version of the song. */
export function forgetDrafts(songId: string): void {
  const others = <Value>(record: Record<string, Value>): Record<string, Value> =>
    Object.fromEntries(Object.entries(record).filter(([key]) => key.split(' ')[0] !== songId));
  const { songs, steps } = useDrafts.getState();
  useDrafts.setState({ songs: others(songs), steps: others(steps) });
}

export const draftsOf = (key: string): Drafts => useDrafts.getState().songs[key] ?? NONE;
const stepsOf = (key: string): Steps => useDrafts.getState().steps[key] ?? NO_STEPS;

function keep(key: string, next: Drafts, steps: Steps): void {
  const { [key]: _, ...others } = useDrafts.getState().songs;
  const isEmpty = Object.keys(next.lines).length + Object.keys(next.chords).length === 0;
  const kept = Object.entries(others).slice(1 - MOST_SONGS);
  useDrafts.setState((state) => ({
    songs: Object.fromEntries(isEmpty ? kept : [...kept, [key, next]]),
    steps: { ...state.steps, [key]: steps },
  }));
}

/** A step that can be taken back. */
export function changeDrafts(key: string, next: Drafts): void {
  keep(key, next, { past: [...stepsOf(key).past.slice(1 - MOST_STEPS), draftsOf(key)], future: [] });
}

/** One step back, or one forward again; nothing where there is none. */
export function stepDrafts(key: string, which: 'undo' | 'redo'): void {
  const { past, future } = stepsOf(key);
  const [from, to] = which === 'undo' ? [past, future] : [future, past];
  const next = from.at(-1);
  if (!next) return;
  const [left, more] = [from.slice(0, -1), [...to, draftsOf(key)]];
  keep(key, next, which === 'undo' ? { past: left, future: more } : { past: more, future: left });
}

/** @param key the song's id and, behind a space, the score's version */
export function useDraftEdits(key: string) {
  const drafts = useDrafts((state) => state.songs[key]) ?? NONE;
  const { past, future } = useDrafts((state) => state.steps[key]) ?? NO_STEPS;
  const without = <Value>(record: Record<number, Value>, at: number): Record<number, Value> =>
    Object.fromEntries(Object.entries(record).filter(([name]) => Number(name) !== at));
  return {
    drafts,
    /** null: as it was. */
    setLine: (at: number, text: string | null) =>
      changeDrafts(key, {
        ...drafts,
        lines: { ...without(drafts.lines, at), ...(text === null ? {} : { [at]: text }) },
      }),
    setChord: (at: number, chord: ChordDraft | null) =>
      changeDrafts(key, {
        ...drafts,
        chords: { ...without(drafts.chords, at), ...(chord === null ? {} : { [at]: chord }) },
      }),
    forget: () => changeDrafts(key, NONE),
    undo: () => stepDrafts(key, 'undo'),
    redo: () => stepDrafts(key, 'redo'),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  };
}

/** Changed words and chords as edits of the score, and from when to when they are heard. */
export function draftEdits(
  { lines, chords }: Drafts,
  score: SongScore,
  clock: ScoreClock,
): { planned: PlannedEdit[]; ends: number[] } {
  const ends: number[] = [];
  const planned: PlannedEdit[] = [];
  for (const [at, text] of Object.entries(lines)) {
    const sung = score.parts
      .flatMap((part) => part.notes)
      .filter((note) => note.sung?.line === Number(at))
      .flatMap((note) => [note.startBeat, note.startBeat + note.lengthBeats]);
    ends.push(...sung.map((beat) => clock.secondsAt(beat)));
    planned.push({ edit: { kind: 'set-line', line: Number(at), text }, noteIds: [] });
  }
  for (const [at, { root, quality, bass }] of Object.entries(chords)) {
    const chord = score.chords[Number(at)];
    if (!chord) continue;
    const [fromBeat, toBeat] = [chord.startBeat, chord.startBeat + chord.lengthBeats];
    ends.push(clock.secondsAt(fromBeat), clock.secondsAt(toBeat));
    planned.push({
      edit: { kind: 'set-chord', fromBeat, toBeat, root, quality, ...(bass === undefined ? {} : { bass }) },
      noteIds: [],
    });
  }
  return { planned, ends };
}
