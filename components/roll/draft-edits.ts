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

const NONE: Drafts = { lines: {}, chords: {} };
const MOST_SONGS = 20;

const useDrafts = create<{ songs: Record<string, Drafts> }>()(
  persist((): { songs: Record<string, Drafts> } => ({ songs: {} }), {
    name: 'songloom-words-and-chords',
    storage: createJSONStorage(() => localStorage),
  }),
);

/** What was changed has become a version of the song. */
export function forgetDrafts(songId: string): void {
  const { songs } = useDrafts.getState();
  useDrafts.setState({
    songs: Object.fromEntries(Object.entries(songs).filter(([key]) => key.split(' ')[0] !== songId)),
  });
}

/** @param key the song's id and, behind a space, the score's version */
export function useDraftEdits(key: string) {
  const drafts = useDrafts((state) => state.songs[key]) ?? NONE;
  const set = (next: Drafts) => {
    const { [key]: _, ...others } = useDrafts.getState().songs;
    const isEmpty = Object.keys(next.lines).length + Object.keys(next.chords).length === 0;
    const kept = Object.entries(others).slice(1 - MOST_SONGS);
    useDrafts.setState({ songs: Object.fromEntries(isEmpty ? kept : [...kept, [key, next]]) });
  };
  const without = <Value>(record: Record<number, Value>, at: number): Record<number, Value> =>
    Object.fromEntries(Object.entries(record).filter(([name]) => Number(name) !== at));
  return {
    drafts,
    /** null: as it was. */
    setLine: (at: number, text: string | null) =>
      set({
        ...drafts,
        lines: { ...without(drafts.lines, at), ...(text === null ? {} : { [at]: text }) },
      }),
    setChord: (at: number, chord: ChordDraft | null) =>
      set({
        ...drafts,
        chords: { ...without(drafts.chords, at), ...(chord === null ? {} : { [at]: chord }) },
      }),
    forget: () => set(NONE),
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
