import { z } from 'zod';
import { editKind } from './edit.ts';
import { setWords } from './set-words.ts';

/** New words for a line, fitted to the notes it has: spare notes become melismas, long ones are shared. */
export const setLine = editKind({
  kind: 'set-line',
  schema: z.strictObject({
    kind: z.literal('set-line'),
    line: z.int().min(0),
    text: z.string().trim().min(1).max(500),
  }),
  apply: (score, { line, text }, context) => setWords(score, line, text, context),
});
