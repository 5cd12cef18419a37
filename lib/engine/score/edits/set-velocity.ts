import { z } from 'zod';
import { editKind } from './edit.ts';
import { changeNotes, noteSelection } from './select-notes.ts';

/** No note is struck softer. */
const SOFTEST = 0.02;

/** How hard notes are struck: to one velocity, or all by a factor. */
export const setVelocity = editKind({
  kind: 'set-velocity',
  schema: z.strictObject({
    kind: z.literal('set-velocity'),
    part: z.string(),
    select: noteSelection,
    velocity: z.union([
      z.number().min(SOFTEST).max(1),
      z.strictObject({ times: z.number().positive().max(50) }),
    ]),
  }),
  apply: (score, { part, select, velocity }) =>
    changeNotes(score, part, select, (note) => ({
      ...note,
      velocity:
        typeof velocity === 'number'
          ? velocity
          : Math.min(1, Math.max(SOFTEST, note.velocity * velocity.times)),
    })),
});
