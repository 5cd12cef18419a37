import type { z } from 'zod';
import { barsOf } from '#lib/spelling/bars.ts';
import type { Score } from '../score.ts';
import { shortSentence } from '../short-sentence.ts';

/** What an edit must know that is not in the score. */
export interface EditContext {
  /** The notes a singer can sing, MIDI numbers, both ends included; nothing for an id that no singer has. */
  singerRange(id: string): { low: number; high: number } | undefined;
  /** Takes what was done otherwise than as written: a word whose sound is a guess. */
  onNotice?(notice: string): void;
}

/** An edit that cannot be made: the sentence says what, where, and what would be right. */
export class EditRefusedError extends RangeError {
  override readonly name = 'EditRefusedError';

  constructor(sentence: string) {
    super(shortSentence(sentence));
  }
}

/** One kind of edit: its name, what it takes, what it does. */
export interface EditKind<Name extends string, Schema extends z.ZodType<{ kind: Name }>> {
  kind: Name;
  schema: Schema;
  /** @throws EditRefusedError; whether the result can be played and sung is looked at afterwards */
  apply(score: Score, edit: z.output<Schema>, context: EditContext): Score;
}

/** Lets a kind's `apply` take its types from its schema. */
export const editKind = <Name extends string, Schema extends z.ZodType<{ kind: Name }>>(
  kind: EditKind<Name, Schema>,
): EditKind<Name, Schema> => kind;

/** "bar 3, beat 2": where a beat is, as musicians count. */
export const placeOf = (score: Pick<Score, 'metre' | 'metreChanges'>, beat: number): string =>
  barsOf(score).placeAt(beat);

/** Beats as scores keep them, so that sums and differences leave no dust, and no −0. */
export const roundBeat = (beat: number): number => Math.round(beat * 1e5) / 1e5 + 0;
