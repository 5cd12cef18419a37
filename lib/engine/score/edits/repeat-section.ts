import { z } from 'zod';
import { editKind } from './edit.ts';
import { inSectionOrder, sectionsOf } from './section-order.ts';

/** A section several times in a row. */
export const repeatSection = editKind({
  kind: 'repeat-section',
  schema: z.strictObject({
    kind: z.literal('repeat-section'),
    section: z.int().min(0),
    /** How often it is heard in all. */
    times: z.int().min(2).max(16),
  }),
  apply: (score, { section, times }) =>
    inSectionOrder(
      score,
      sectionsOf(score, section).flatMap((index) =>
        index === section ? Array.from({ length: times }, () => index) : [index],
      ),
    ),
});
