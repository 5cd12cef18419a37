import { z } from 'zod';
import { keyAt } from '../../theory/key.ts';
import { stepInScale } from '../../theory/scales.ts';
import { editKind } from './edit.ts';
import { changeNotes, noteSelection } from './select-notes.ts';

/** Notes higher or lower: by semitones, or by steps of the scale of the key where they are. */
export const transposeNotes = editKind({
  kind: 'transpose-notes',
  schema: z.strictObject({
    kind: z.literal('transpose-notes'),
    part: z.string(),
    select: noteSelection,
    by: z.union([
      z.strictObject({ semitones: z.int().min(-127).max(127) }),
      z.strictObject({ scaleSteps: z.int().min(-70).max(70) }),
    ]),
  }),
  apply: (score, { part, select, by }) =>
    changeNotes(score, part, select, (note) => ({
      ...note,
      pitch:
        'semitones' in by
          ? note.pitch + by.semitones
          : stepInScale(note.pitch, by.scaleSteps, keyAt(score, note.startBeat)),
    })),
});
