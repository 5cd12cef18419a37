import type { SongScore } from '#lib/studio/views.ts';
import { type RollNote, SHORTEST_NOTE } from './notes.ts';
import type { ScoreClock } from './score-clock.ts';

/** A note as the score has it: what edits name it by. Times in beats. */
export interface ScoreNote {
  part: string;
  beat: number;
  length: number;
  pitch: number;
  velocity: number;
  /** In a throat, that sings one note at a time. */
  isSung: boolean;
}

const SUNG_ROLES: readonly string[] = ['lead-vocal', 'backing-vocal'];
const DRUM_BUSES: readonly string[] = ['drums', 'percussion'];

/**
 * The notes of a score for the roll, by time, parts by their ids. They stand on their beats, without the few
 * milliseconds that people play early or late. A note's id is its place in both lists.
 */
export function notesOfScore(
  { parts, lyrics }: Pick<SongScore, 'parts' | 'lyrics'>,
  clock: ScoreClock,
): { notes: RollNote[]; origins: ScoreNote[] } {
  const all = parts
    .flatMap((part) =>
      part.notes.map((note) => ({
        part: part.id,
        isDrum: DRUM_BUSES.includes(part.bus),
        isSung: SUNG_ROLES.includes(part.role),
        note,
      })),
    )
    .sort((a, b) => a.note.startBeat - b.note.startBeat || a.note.pitch - b.note.pitch);
  return {
    origins: all.map(({ part, isSung, note }) => ({
      part,
      beat: note.startBeat,
      length: note.lengthBeats,
      pitch: note.pitch,
      velocity: note.velocity,
      isSung,
    })),
    notes: all.map(({ part, isDrum, note }, id) => {
      const start = clock.secondsAt(note.startBeat);
      const sung = note.sung && lyrics[note.sung.line]?.syllables[note.sung.syllable]?.text;
      return {
        id,
        part,
        pitch: note.pitch,
        start,
        end: Math.max(start + SHORTEST_NOTE, clock.secondsAt(note.startBeat + note.lengthBeats)),
        velocity: Math.min(1, note.velocity),
        isDrum,
        ...(sung ? { sung: note.sung?.continues ? '–' : sung } : {}),
      };
    }),
  };
}
