import { z } from 'zod';
import { busOf } from '../bus-of-role.ts';
import type { Part } from '../score.ts';
import { MOST_PARTS, noteSchema, panSchema, partId, partRole } from '../score-schema.ts';
import { EditRefusedError, editKind } from './edit.ts';
import { knownInstrument } from './known-instrument.ts';
import { inOrder } from './select-notes.ts';

/** A new part with its notes: an instrument, or a singer who hums. */
export const addPart = editKind({
  kind: 'add-part',
  schema: z.strictObject({
    kind: z.literal('add-part'),
    part: z.strictObject({
      id: partId,
      name: z.string().trim().min(1).max(100).optional(),
      role: partRole,
      instrument: z.string(),
      pan: panSchema.optional(),
      notes: z.array(noteSchema.omit({ sung: true })).max(10_000),
    }),
  }),
  apply: (score, { part: { name, notes, ...part } }, context) => {
    if (score.parts.some(({ id }) => id === part.id))
      throw new EditRefusedError(`There is a part "${part.id}" already: give the new one another id.`);
    if (score.parts.length >= MOST_PARTS)
      throw new EditRefusedError(`A song has at most ${MOST_PARTS} parts, and this one has them.`);
    knownInstrument(part.role, part.instrument, context);
    const shown = name ?? part.id.replace(/[-_]/g, ' ').replace(/^./, (letter) => letter.toUpperCase());
    const added: Part = { ...part, name: shown, bus: busOf(part.role), notes: inOrder(notes) };
    return { ...score, parts: [...score.parts, added] };
  },
});
