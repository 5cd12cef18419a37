import { z } from 'zod';
import { isVocalPart, type Note } from '../score.ts';
import { noteSchema } from '../score-schema.ts';
import { EditRefusedError, editKind, placeOf } from './edit.ts';
import { inOrder, partOf, withPart } from './select-notes.ts';

/** Struck as hard where nothing else is said. */
const USUAL_VELOCITY = 0.7;

/**
 * New notes in a part. Sung ones have no words of their own: they carry on the syllable before (`continues`), or are
 * hummed; new words for their line fit themselves to all its notes.
 */
export const addNotes = editKind({
  kind: 'add-notes',
  schema: z.strictObject({
    kind: z.literal('add-notes'),
    part: z.string(),
    notes: z
      .array(
        noteSchema
          .omit({ sung: true })
          .extend({ velocity: noteSchema.shape.velocity.optional(), continues: z.literal(true).optional() }),
      )
      .min(1)
      .max(10_000),
  }),
  apply: (score, edit) => {
    const part = partOf(score, edit.part);
    let notes = part.notes;
    for (const { continues, velocity = USUAL_VELOCITY, ...rest } of edit.notes.toSorted(
      (a, b) => a.startBeat - b.startBeat,
    )) {
      const added: Note = { ...rest, velocity };
      if (continues) {
        const before = isVocalPart(part)
          ? notes.findLast((note) => note.startBeat < added.startBeat)?.sung
          : undefined;
        if (!before)
          throw new EditRefusedError(
            `The note at ${placeOf(score, added.startBeat)} cannot carry on a syllable: "${part.id}" sings none before it.`,
          );
        added.sung = { line: before.line, syllable: before.syllable, continues: true };
      }
      notes = inOrder([...notes, added]);
    }
    return withPart(score, part, { notes });
  },
});
