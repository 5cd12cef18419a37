import type { StyleReading } from '../lyrics/style-reading.ts';
import type { Random } from '../random.ts';
import type { PlayedSheet } from '../score/files/sheet.ts';
import { singSheet } from '../score/files/sing-sheet.ts';
import type { Note, Part, Score } from '../score/score.ts';
import { findStyle } from '../styles/find-style.ts';
import { arrangeMelody } from './arrange-melody.ts';
import { limitsOf } from './registers.ts';

export interface ArrangeSheetOptions {
  reading: StyleReading;
  title: string;
  /** 32-bit */
  seed: number;
  /** Who sings the words, and the notes that singer reaches. */
  singer: { id: string; reach: { low: number; high: number } };
  /** The melody is played, whether or not it has words. */
  instrumental?: boolean;
  random: Random;
}

const PLAYED_VELOCITY = 0.75;

/**
 * A song of a lead sheet: its melody to the note, sung where it has words, with its chords (or such as fit it, where it
 * has none) and a band that plays along bar for bar.
 * @returns with what was done otherwise than as written
 */
export function arrangeSheet(
  sheet: PlayedSheet,
  options: ArrangeSheetOptions,
): { score: Score; notices: string[] } {
  const { reading, title, seed, singer, random } = options;
  const written = singSheet(sheet);
  const isSung = written.lyrics.length > 0 && !options.instrumental;
  const style = findStyle(reading.styles[0]?.id ?? 'pop');
  const player = style.seats.find((seat) => seat.play === 'theme')?.instruments[0]?.[0] ?? 'grand-piano';
  const [low, high] = isSung ? [singer.reach.low, singer.reach.high] : limitsOf(player);
  const octaves = octavesInto(sheet.notes, low, high);
  const inReach = <T extends { pitch: number }>(note: T): T => ({
    ...note,
    pitch: note.pitch + 12 * octaves,
  });
  const band = arrangeMelody(
    {
      notes: sheet.notes.map(inReach),
      tempoBpm: sheet.tempoMap[0]!.bpm,
      tempoMap: sheet.tempoMap,
      key: sheet.key,
      metre: sheet.metre,
      chords: sheet.chords,
      beats: sheet.lengthBeats,
    },
    { reading, title, seed, mode: 'accompany', random },
  );
  const notes = written.notes.map(inReach);
  const lead: Part = isSung
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
        instrument: player,
        notes: notes.map(({ sung: _words, ...note }): Note => ({ ...note, velocity: PLAYED_VELOCITY })),
      };
  const firstBeats = written.lyrics.map(
    (_, line) => notes.find((note) => note.sung?.line === line)!.startBeat,
  );
  const lyrics = written.lyrics.map((line, i) => ({
    ...line,
    section: Math.max(
      0,
      band.sections.findLastIndex(({ startBeat }) => startBeat <= firstBeats[i]! + 0.5),
    ),
  }));
  const notices = isSung ? [...written.notices] : [];
  if (octaves !== 0)
    notices.push(
      `The melody is ${isSung ? 'sung' : 'played'} ${Math.abs(octaves)} octave${Math.abs(octaves) > 1 ? 's' : ''} ${octaves > 0 ? 'higher' : 'lower'} than written.`,
    );
  return {
    score: { ...band, lyrics: isSung ? lyrics : [], parts: [lead, ...band.parts] },
    notices,
  };
}

/** The least octaves up or down with which the fewest notes lie outside. */
function octavesInto(notes: PlayedSheet['notes'], low: number, high: number): number {
  const outside = (octaves: number) =>
    notes.filter(({ pitch }) => pitch + 12 * octaves < low || pitch + 12 * octaves > high).length;
  return [0, -1, 1, -2, 2, -3, 3].reduce((best, octaves) =>
    outside(octaves) < outside(best) ? octaves : best,
  );
}
