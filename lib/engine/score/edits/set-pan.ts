import { z } from 'zod';
import { panSchema } from '../score-schema.ts';
import { editKind } from './edit.ts';
import { partOf, withPart } from './select-notes.ts';

/** Where a part is heard, −1 left to 1 right. */
export const setPan = editKind({
  kind: 'set-pan',
  schema: z.strictObject({ kind: z.literal('set-pan'), part: z.string(), pan: panSchema }),
  apply: (score, { part, pan }) => withPart(score, partOf(score, part), { pan }),
});
