import { z } from 'zod';
import { gainDbSchema } from '../score-schema.ts';
import { editKind } from './edit.ts';
import { partOf, withPart } from './select-notes.ts';

/** How much louder or softer a part is than the mix would have it, dB. */
export const setLoudness = editKind({
  kind: 'set-loudness',
  schema: z.strictObject({ kind: z.literal('set-loudness'), part: z.string(), gainDb: gainDbSchema }),
  apply: (score, { part, gainDb }) => withPart(score, partOf(score, part), { gainDb }),
});
