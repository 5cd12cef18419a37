import { z } from 'zod';
import { EditRefusedError, editKind, placeOf, roundBeat } from './edit.ts';
import { changeNotes, noteSelection } from './select-notes.ts';

/** Notes earlier or later, and higher or lower, together. */
export const moveNotes = editKind({
  kind: 'move-notes',
  schema: z.strictObject({
    kind: z.literal('move-notes'),
    part: z.string(),
    select: noteSelection,
    byBeats: z.number().min(-4000).max(4000),
    bySemitones: z.int().min(-127).max(127).optional(),
  }),
  apply: (score, { part, select, byBeats, bySemitones = 0 }) =>
    changeNotes(score, part, select, (note) => {
      const startBeat = roundBeat(note.startBeat + byBeats);
      if (startBeat < 0 || startBeat >= score.lengthBeats)
        throw new EditRefusedError(
          `The note at ${placeOf(score, note.startBeat)} of "${part}" cannot go ${byBeats} beats: that is ${startBeat < 0 ? 'before the song begins' : 'after the song ends'}.`,
        );
      return { ...note, startBeat, pitch: note.pitch + bySemitones };
    }),
});
