import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Note, Part, Score } from '../score.ts';
import { noteSchema, partSchema, scoreSchema } from '../score-schema.ts';
import { EditRefusedError, editKind } from './edit.ts';

const patch = z.union([
  z.strictObject({ part: partSchema }),
  z.strictObject({
    id: z.string(),
    /** All of the part but its notes. */
    rest: partSchema.omit({ notes: true }),
    /** From note `at` on, `gone` are there now and `back` were. */
    notes: z.strictObject({
      at: z.int().min(0),
      gone: z.array(noteSchema),
      back: z.array(noteSchema),
    }),
  }),
]);

/** What an edit changed as it was before: every edit's inverse. It holds for the score that the edit left, and no other. */
export const restore = editKind({
  kind: 'restore',
  schema: z.strictObject({
    kind: z.literal('restore'),
    fields: scoreSchema.omit({ parts: true }).partial(),
    /** Every part's id, in order. No `metreChanges` are an empty list here. */
    order: z.array(z.string()),
    patches: z.array(patch),
  }),
  apply: (score, { fields, order, patches }): Score => {
    const parts = new Map(score.parts.map((part) => [part.id, part]));
    for (const each of patches) {
      if ('part' in each) parts.set(each.part.id, each.part);
      else parts.set(each.id, patched(parts.get(each.id), each.rest, each.notes));
    }
    const { metreChanges, ...rest } = { ...score, ...fields };
    return {
      ...rest,
      ...(metreChanges && metreChanges.length > 0 && { metreChanges }),
      parts: order.map((id) => parts.get(id) ?? refuse(`It has no part "${id}".`)),
    };
  },
});

export type RestoreEdit = z.output<typeof restore.schema>;

function patched(
  part: Part | undefined,
  rest: Omit<Part, 'notes'>,
  { at, gone, back }: { at: number; gone: readonly Note[]; back: readonly Note[] },
): Part {
  if (!part) return refuse(`It has no part "${rest.id}".`);
  const there = part.notes.slice(at, at + gone.length);
  if (!there.every((note, i) => isDeepStrictEqual(note, gone[i])) || there.length < gone.length)
    refuse(`The notes of "${rest.id}" are others now.`);
  const notes = [...part.notes];
  notes.splice(at, gone.length, ...back);
  return { ...rest, notes };
}

function refuse(why: string): never {
  throw new EditRefusedError(`This can be taken back only in the score that it changed. ${why}`);
}

/** The edit that makes `after` into `before` again, as small as their differences. */
export function restoring(before: Score, after: Score): RestoreEdit {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries({ metreChanges: after.metreChanges && [], ...before }))
    if (name !== 'parts' && value !== after[name as keyof Score]) fields[name] = value;
  const now = new Map(after.parts.map((part) => [part.id, part]));
  const patches = before.parts.flatMap((part): RestoreEdit['patches'] => {
    const changed = now.get(part.id);
    if (changed === part) return [];
    if (!changed) return [{ part }];
    const { notes, ...rest } = part;
    return [{ id: part.id, rest, notes: spliceBetween(changed.notes, notes) }];
  });
  return { kind: 'restore', fields, order: before.parts.map(({ id }) => id), patches };
}

function spliceBetween(now: readonly Note[], was: readonly Note[]) {
  const shorter = Math.min(now.length, was.length);
  let at = 0;
  while (at < shorter && isDeepStrictEqual(now[at], was[at])) at++;
  let same = 0;
  while (same < shorter - at && isDeepStrictEqual(now[now.length - 1 - same], was[was.length - 1 - same]))
    same++;
  return { at, gone: now.slice(at, now.length - same), back: was.slice(at, was.length - same) };
}
