import type { MidiResult, TimelineResult } from '#lib/contract/nouns.ts';

/** A note that can be edited. Times in seconds, pitch a MIDI note number, velocity 0–1. */
export interface RollNote {
  id: number;
  part: string;
  pitch: number;
  start: number;
  end: number;
  velocity: number;
  isDrum: boolean;
  /** The syllable it carries. */
  sung?: string;
}
export type NoteIds = ReadonlySet<number>;

/** The shortest note there is, in seconds. */
export const SHORTEST_NOTE = 0.03;
export const LOWEST_PITCH = 0;
export const HIGHEST_PITCH = 127;
const SOFTEST = 0.05;

/** The notes of a song, by time; ids count from 0. */
export function notesOf(midi: MidiResult): RollNote[] {
  return Object.entries(midi.instruments)
    .flatMap(([part, notes]) =>
      notes.map((note) => ({
        part,
        pitch: note.pitch,
        start: note.start,
        end: Math.max(note.end, note.start + SHORTEST_NOTE),
        velocity: note.velocity,
        isDrum: note.is_drum ?? false,
      })),
    )
    .sort((a, b) => a.start - b.start || a.pitch - b.pitch)
    .map((note, id) => ({ id, ...note }));
}

/** Times a bar is cut into: whole beats, halves, quarters. */
export type Grid = 'bar' | 'beat' | 'half' | 'quarter' | 'off';

/** The times notes snap to, ascending; none where the grid is off or nobody knows the beats. */
export function gridTimes(beats: TimelineResult['beats'], grid: Grid): number[] {
  if (grid === 'off') return [];
  if (grid === 'bar') return beats.filter((beat) => beat.beat === 1).map((beat) => beat.start_s);
  const parts = { beat: 1, half: 2, quarter: 4 }[grid];
  return beats.flatMap((beat, at) => {
    const next = beats[at + 1]?.start_s;
    if (next === undefined) return [beat.start_s];
    return Array.from({ length: parts }, (_, part) => beat.start_s + ((next - beat.start_s) * part) / parts);
  });
}

/** The place of the first time that is not before `time`, by halves. */
function placeIn(times: readonly number[], time: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The nearest time of the grid; the time itself where there is none. */
export function snapToGrid(time: number, times: readonly number[]): number {
  const at = placeIn(times, time);
  const [before, after] = [times[at - 1], times[at]];
  if (before === undefined) return after ?? time;
  if (after === undefined) return before;
  return time - before <= after - time ? before : after;
}

/** How long a step of the grid is at a time, in seconds. */
export function stepAt(time: number, times: readonly number[], otherwise = 0.25): number {
  const at = Math.max(1, Math.min(times.length - 1, placeIn(times, time + 1e-6)));
  const [before, after] = [times[at - 1], times[at]];
  return before === undefined || after === undefined ? otherwise : after - before;
}

const change = (
  notes: readonly RollNote[],
  ids: NoteIds,
  edit: (note: RollNote) => Partial<RollNote>,
): RollNote[] => notes.map((note) => (ids.has(note.id) ? { ...note, ...edit(note) } : note));

/** Moves notes together: none leaves the song or the range of pitches, and they keep their distances. */
export function moveNotes(
  notes: readonly RollNote[],
  ids: NoteIds,
  { seconds, pitches }: { seconds: number; pitches: number },
  duration: number,
): RollNote[] {
  const chosen = notes.filter((note) => ids.has(note.id));
  if (chosen.length === 0) return [...notes];
  const by = {
    seconds: Math.min(
      Math.max(seconds, -Math.min(...chosen.map((note) => note.start))),
      Math.max(0, duration - Math.max(...chosen.map((note) => note.end))),
    ),
    pitches: Math.min(
      Math.max(pitches, LOWEST_PITCH - Math.min(...chosen.map((note) => note.pitch))),
      HIGHEST_PITCH - Math.max(...chosen.map((note) => note.pitch)),
    ),
  };
  return change(notes, ids, (note) => ({
    start: note.start + by.seconds,
    end: note.end + by.seconds,
    pitch: note.pitch + by.pitches,
  }));
}

/** Lengthens or shortens notes at their ends. */
export const resizeNotes = (
  notes: readonly RollNote[],
  ids: NoteIds,
  seconds: number,
  duration: number,
): RollNote[] =>
  change(notes, ids, (note) => ({
    end: Math.min(Math.max(duration, note.end), Math.max(note.start + SHORTEST_NOTE, note.end + seconds)),
  }));

/** Puts the beginnings of notes on the grid; they stay as long as they are. */
export const quantiseNotes = (
  notes: readonly RollNote[],
  ids: NoteIds,
  times: readonly number[],
): RollNote[] =>
  change(notes, ids, (note) => {
    const start = snapToGrid(note.start, times);
    return { start, end: start + (note.end - note.start) };
  });

/** Makes notes louder or softer by a share of the whole range. */
export const accentNotes = (notes: readonly RollNote[], ids: NoteIds, by: number): RollNote[] =>
  change(notes, ids, (note) => ({ velocity: Math.min(1, Math.max(SOFTEST, note.velocity + by)) }));

export const removeNotes = (notes: readonly RollNote[], ids: NoteIds): RollNote[] =>
  notes.filter((note) => !ids.has(note.id));

/** What is drawn has ids from here on: never that of a note of the song, not even of one that was taken away. */
const FIRST_DRAWN = 1_000_000;

/** A new note with an id of its own. */
export function addNote(
  notes: readonly RollNote[],
  note: Omit<RollNote, 'id'>,
): { notes: RollNote[]; id: number } {
  const id = notes.reduce((most, one) => Math.max(most, one.id), FIRST_DRAWN - 1) + 1;
  return { notes: [...notes, { ...note, id, end: Math.max(note.end, note.start + SHORTEST_NOTE) }], id };
}

/** The notes as a service gives them, for the MIDI file. */
export function toMidi(notes: readonly RollNote[], midi: MidiResult): MidiResult {
  const instruments: MidiResult['instruments'] = {};
  for (const part of Object.keys(midi.instruments)) instruments[part] = [];
  for (const { part, pitch, start, end, velocity, isDrum } of [...notes].sort((a, b) => a.start - b.start)) {
    const list = instruments[part] ?? [];
    list.push({ pitch, start, end, velocity, ...(isDrum ? { is_drum: true } : {}) });
    instruments[part] = list;
  }
  return { ...midi, instruments };
}
