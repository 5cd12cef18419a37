import type { Note, Part, Score } from '../score/score.ts';

const EDGE_BEATS = 0.02;

/** One line of several: where two sound at a time it is the first one's, and what lies under that is left out. */
export function oneLine(lines: readonly (readonly Note[])[]): Note[] {
  const kept: Note[] = [];
  for (const line of lines) {
    const taken = [...kept];
    kept.push(
      ...line.filter(
        (note) =>
          !taken.some(
            (other) =>
              note.startBeat < other.startBeat + other.lengthBeats - EDGE_BEATS &&
              note.startBeat + note.lengthBeats > other.startBeat + EDGE_BEATS,
          ),
      ),
    );
  }
  return kept.sort((a, b) => a.startBeat - b.startBeat);
}

const notesOf = (parts: readonly Part[], role: Part['role']) =>
  parts.filter((part) => part.role === role).map((part) => part.notes);

/** What leads a song at each moment: its singer, and where nobody sings the instruments that the theme is handed to. */
export const leadingLine = ({ parts }: Pick<Score, 'parts'>): Note[] =>
  oneLine([...notesOf(parts, 'lead-vocal'), ...notesOf(parts, 'lead')]);
