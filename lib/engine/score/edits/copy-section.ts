import { z } from 'zod';
import { editKind } from './edit.ts';
import { inSectionOrder, sectionsOf } from './section-order.ts';

/** A section once more, with its words: the copy is the song's section `to`; at the end where that is one more than there are. */
export const copySection = editKind({
  kind: 'copy-section',
  schema: z.strictObject({ kind: z.literal('copy-section'), section: z.int().min(0), to: z.int().min(0) }),
  apply: (score, { section, to }) => {
    const order = sectionsOf(score, section, Math.max(0, to - 1));
    return inSectionOrder(score, order.toSpliced(to, 0, section));
  },
});
