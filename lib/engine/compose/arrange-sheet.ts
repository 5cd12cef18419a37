import type { StyleReading } from '../lyrics/style-reading.ts';
import type { Random } from '../random.ts';
import type { PlayedSheet } from '../score/files/sheet.ts';
import type { Score } from '../score/score.ts';
import { findStyle } from '../styles/find-style.ts';
import { arrangeMelody } from './arrange-melody.ts';
import { type LeadOptions, leadOfSheet, linesInSections } from './lead-of-sheet.ts';
import { limitsOf } from './registers.ts';

export interface ArrangeSheetOptions extends Omit<LeadOptions, 'player'> {
  reading: StyleReading;
  title: string;
  /** 32-bit */
  seed: number;
  random: Random;
}

/** Who plays the tune of a style where nobody sings it. */
export function playerOf(reading: StyleReading): LeadOptions['player'] {
  const style = findStyle(reading.styles[0]?.id ?? 'pop');
  const id = style.seats.find((seat) => seat.play === 'theme')?.instruments[0]?.[0] ?? 'grand-piano';
  const [low, high] = limitsOf(id);
  return { id, reach: { low, high } };
}

/**
 * A song of a lead sheet: its melody to the note, sung where it has words, with its chords (or such as fit it, where it
 * has none) and a band that plays along bar for bar.
 * @returns with what was done otherwise than as written
 */
export function arrangeSheet(
  sheet: PlayedSheet,
  { reading, title, seed, random, ...who }: ArrangeSheetOptions,
): { score: Score; notices: string[] } {
  const lead = leadOfSheet(sheet, { ...who, player: playerOf(reading) });
  const band = arrangeMelody(
    {
      notes: sheet.notes.map((note) => ({ ...note, pitch: note.pitch + 12 * lead.octaves })),
      tempoBpm: sheet.tempoMap[0]!.bpm,
      tempoMap: sheet.tempoMap,
      key: sheet.key,
      metre: sheet.metre,
      ...(sheet.metreChanges && { metreChanges: sheet.metreChanges }),
      ...(sheet.swing && { swing: sheet.swing }),
      chords: sheet.chords,
      beats: sheet.lengthBeats,
    },
    { reading, title, seed, mode: 'accompany', random },
  );
  return {
    score: {
      ...band,
      keyChanges: sheet.keyChanges,
      ...(sheet.metreChanges && { metreChanges: sheet.metreChanges }),
      lyrics: linesInSections(lead, band.sections),
      parts: [lead.part, ...band.parts],
    },
    notices: lead.notices,
  };
}
