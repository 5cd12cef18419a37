import { z } from 'zod';
import { isVocalPart, type Note } from '../score.ts';
import { editKind, roundBeat } from './edit.ts';
import { inOrder, noteSelection, partOf, selectNotes, withPart } from './select-notes.ts';

/** A sung note that makes room for the next keeps at least this, beats. */
const LEAST_BEATS = 0.1;

/** Notes onto a grid, all of the way or a part of it, and their humanising taken back as far. */
export const quantiseNotes = editKind({
  kind: 'quantise-notes',
  schema: z.strictObject({
    kind: z.literal('quantise-notes'),
    part: z.string(),
    select: noteSelection,
    gridBeats: z
      .number()
      .min(1 / 48)
      .max(8),
    strength: z.number().min(0).max(1).optional(),
  }),
  apply: (score, { part: id, select, gridBeats, strength = 1 }) => {
    const part = partOf(score, id);
    const selected = selectNotes(score, part, select);
    const lastSlot = Math.ceil(score.lengthBeats / gridBeats - 1e-6) - 1;
    const quantised = part.notes.map((note): Note => {
      if (!selected.has(note)) return note;
      const slot = Math.min(lastSlot, Math.round(note.startBeat / gridBeats)) * gridBeats;
      const { offsetSeconds, ...rest } = note;
      const startBeat = roundBeat(note.startBeat + (slot - note.startBeat) * strength);
      const left = offsetSeconds === undefined ? 0 : offsetSeconds * (1 - strength);
      return {
        ...rest,
        startBeat,
        lengthBeats: roundBeat(Math.min(note.lengthBeats, score.lengthBeats - startBeat)),
        ...(left !== 0 && { offsetSeconds: left }),
      };
    });
    const notes = inOrder(quantised);
    return withPart(score, part, { notes: isVocalPart(part) ? oneThroat(notes) : notes });
  },
});

/** Sung notes end where the next begins. */
function oneThroat(notes: readonly Note[]): Note[] {
  return notes.map((note, i) => {
    const room = (notes[i + 1]?.startBeat ?? Number.POSITIVE_INFINITY) - note.startBeat;
    return room < note.lengthBeats && room >= LEAST_BEATS ? { ...note, lengthBeats: roundBeat(room) } : note;
  });
}
