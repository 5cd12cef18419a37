import { z } from 'zod';
import { tidyLyrics } from '../tidy-lyrics.ts';
import { editKind } from './edit.ts';
import { partOf } from './select-notes.ts';

/** A part away, with the lines that nobody else sings. */
export const removePart = editKind({
  kind: 'remove-part',
  schema: z.strictObject({ kind: z.literal('remove-part'), part: z.string() }),
  apply: (score, { part: id }) => {
    const part = partOf(score, id);
    const after = { ...score, parts: score.parts.filter((each) => each !== part) };
    return part.notes.some((note) => note.sung) ? tidyLyrics(after) : after;
  },
});
