import type { z } from 'zod';
import { problemsOf } from '../problems.ts';
import type { Score } from '../score.ts';
import { type BeatRange, changedBeats } from './changed-beats.ts';
import { type EditContext, type EditKind, EditRefusedError } from './edit.ts';
import { editKinds } from './index.ts';
import { type RestoreEdit, restoring } from './restore.ts';

/** Any edit, as it is written: which kind, and what that kind takes. */
export type ScoreEdit = z.output<(typeof editKinds)[number]['schema']>;

export interface EditedScore {
  score: Score;
  /** Where the song sounds otherwise than before; absent where it sounds the same. */
  changed: BeatRange | undefined;
  /** Makes the old score of the new one, exactly. */
  inverse: RestoreEdit;
}

type AnyKind = EditKind<string, z.ZodType<{ kind: string }>>;
const kindsByName = new Map<string, AnyKind>(
  editKinds.map((kind) => [kind.kind, kind as unknown as AnyKind]),
);

/**
 * Makes an edit: pure, the old score stays as it is. What could be played and sung before can be afterwards: an edit
 * that brings a note out of a range or the song, two sung notes at once or a syllable without a note is refused.
 * @param edit from wherever: its shape is looked at
 * @throws EditRefusedError saying what, where, and what would be right
 */
export function applyEdit(score: Score, edit: unknown, context: EditContext): EditedScore {
  const after = apply(score, edit, context);
  if (after === score) return { score, changed: undefined, inverse: restoring(score, score) };
  const singerRange = (id: string) => context.singerRange(id);
  const known = new Set(problemsOf(score, singerRange).map(({ key }) => key));
  const fresh = problemsOf(after, singerRange).filter(({ key }) => !known.has(key));
  if (fresh.length > 0) {
    const more = fresh.length > 1 ? ` (and ${fresh.length - 1} more)` : '';
    throw new EditRefusedError(`${fresh[0]!.message}${more}`);
  }
  return { score: after, changed: changedBeats(score, after), inverse: restoring(score, after) };
}

function apply(score: Score, edit: unknown, context: EditContext): Score {
  const name = (edit as { kind?: unknown } | null)?.kind;
  const kind = typeof name === 'string' ? kindsByName.get(name) : undefined;
  if (!kind)
    throw new EditRefusedError(
      `There is no edit "${String(name)}"; there are ${[...kindsByName.keys()].join(', ')}.`,
    );
  const parsed = kind.schema.safeParse(edit);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw new EditRefusedError(`${name}: ${path.join('.') || 'the edit'}: ${message}`);
  }
  return kind.apply(score, parsed.data, context);
}
