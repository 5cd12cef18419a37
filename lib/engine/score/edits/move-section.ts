import { z } from 'zod';
import { editKind } from './edit.ts';
import { inSectionOrder, sectionsOf } from './section-order.ts';

/** A section to another place: after the move it is the song's section `to`. */
export const moveSection = editKind({
  kind: 'move-section',
  schema: z.strictObject({ kind: z.literal('move-section'), section: z.int().min(0), to: z.int().min(0) }),
  apply: (score, { section, to }) => {
    const order = sectionsOf(score, section, to);
    return inSectionOrder(score, order.filter((index) => index !== section).toSpliced(to, 0, section));
  },
});
