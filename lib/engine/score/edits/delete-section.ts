import { z } from 'zod';
import { editKind } from './edit.ts';
import { inSectionOrder, sectionsOf } from './section-order.ts';

/** A section away, with its words; what comes after it comes earlier. */
export const deleteSection = editKind({
  kind: 'delete-section',
  schema: z.strictObject({ kind: z.literal('delete-section'), section: z.int().min(0) }),
  apply: (score, { section }) =>
    inSectionOrder(
      score,
      sectionsOf(score, section).filter((index) => index !== section),
    ),
});
