import { z } from 'zod';
import { editKind } from './edit.ts';
import { partOf } from './select-notes.ts';

/** A part silent, or heard again; its notes stay. */
export const mutePart = editKind({
  kind: 'mute-part',
  schema: z.strictObject({ kind: z.literal('mute-part'), part: z.string(), muted: z.boolean() }),
  apply: (score, { part: id, muted }) => {
    const part = partOf(score, id);
    const { muted: _was, ...heard } = part;
    const changed = muted ? { ...heard, muted: true as const } : heard;
    return { ...score, parts: score.parts.map((each) => (each === part ? changed : each)) };
  },
});
