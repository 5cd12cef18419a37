import { z } from 'zod';
import { EditRefusedError, editKind, placeOf, roundBeat } from './edit.ts';
import { changeNotes, noteSelection } from './select-notes.ts';

/** No note is shorter, beats. */
const SHORTEST_BEATS = 0.02;

/** Notes longer or shorter, by so many beats or to a length. */
export const lengthenNotes = editKind({
  kind: 'lengthen-notes',
  schema: z.strictObject({
    kind: z.literal('lengthen-notes'),
    part: z.string(),
    select: noteSelection,
    by: z.union([
      z.strictObject({ beats: z.number().min(-4000).max(4000) }),
      z.strictObject({ toBeats: z.number().positive().max(4000) }),
    ]),
  }),
  apply: (score, { part, select, by }) =>
    changeNotes(score, part, select, (note) => {
      const lengthBeats = roundBeat('beats' in by ? note.lengthBeats + by.beats : by.toBeats);
      if (lengthBeats < SHORTEST_BEATS)
        throw new EditRefusedError(
          `The note at ${placeOf(score, note.startBeat)} of "${part}" would be ${lengthBeats} beats long; ${SHORTEST_BEATS} is the least.`,
        );
      return { ...note, lengthBeats };
    }),
});
