import type { PlayedSheet } from '../score/files/sheet.ts';
import { singSheet } from '../score/files/sing-sheet.ts';
import type { LyricLine, Note, Part, Section } from '../score/score.ts';

export interface LeadOptions {
  /** Who sings the words, and the notes that singer reaches. */
  singer: { id: string; reach: { low: number; high: number } };
  /** Who plays where nobody sings, and where that instrument is played. */
  player: { id: string; reach: { low: number; high: number } };
  /** The melody is played, whether or not it has words. */
  instrumental?: boolean;
}

export interface Lead {
  part: Part;
  lyrics: LyricLine[];
  /** Added to what is written. */
  octaves: number;
  notices: string[];
}

const PLAYED_VELOCITY = 0.75;

/** A written melody as the part that leads a song: sung where it has words, in the octave that reaches the most of it. */
export function leadOfSheet(sheet: PlayedSheet, { singer, player, instrumental }: LeadOptions): Lead {
  const written = singSheet(sheet);
  const isSung = written.lyrics.length > 0 && !instrumental;
  const { low, high } = (isSung ? singer : player).reach;
  const octaves = octavesInto(sheet.notes, low, high);
  const notes = written.notes.map((note) => ({ ...note, pitch: note.pitch + 12 * octaves }));
  const part: Part = isSung
    ? {
        id: 'lead-vocal',
        name: 'Lead vocal',
        role: 'lead-vocal',
        bus: 'vocals',
        instrument: singer.id,
        notes,
      }
    : {
        id: 'melody',
        name: 'Melody',
        role: 'lead',
        bus: 'melody',
        instrument: player.id,
        notes: notes.map(({ sung: _words, ...note }): Note => ({ ...note, velocity: PLAYED_VELOCITY })),
      };
  const notices = isSung ? [...written.notices] : [];
  if (octaves !== 0)
    notices.push(
      `The melody is ${isSung ? 'sung' : 'played'} ${Math.abs(octaves)} octave${Math.abs(octaves) > 1 ? 's' : ''} ${octaves > 0 ? 'higher' : 'lower'} than written.`,
    );
  return { part, lyrics: isSung ? written.lyrics : [], octaves, notices };
}

/** Lines in the sections in which they begin. */
export function linesInSections({ part, lyrics }: Lead, sections: readonly Section[]): LyricLine[] {
  return lyrics.map((line, i) => {
    const { startBeat } = part.notes.find((note) => note.sung?.line === i)!;
    return {
      ...line,
      section: Math.max(
        0,
        sections.findLastIndex((section) => section.startBeat <= startBeat + 0.5),
      ),
    };
  });
}

/** The least octaves up or down with which the fewest notes lie outside. */
function octavesInto(notes: PlayedSheet['notes'], low: number, high: number): number {
  const outside = (octaves: number) =>
    notes.filter(({ pitch }) => pitch + 12 * octaves < low || pitch + 12 * octaves > high).length;
  return [0, -1, 1, -2, 2, -3, 3].reduce((best, octaves) =>
    outside(octaves) < outside(best) ? octaves : best,
  );
}
