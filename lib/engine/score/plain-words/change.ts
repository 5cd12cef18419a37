import { z } from 'zod';
import { sectionKind } from '../score-schema.ts';

/** Text in the two languages that are read here. */
export interface Said {
  en: string;
  zh: string;
}

/** A sentence that says why a change cannot be proposed, and what can be said instead. */
export class NotProposedError extends RangeError {
  override readonly name = 'NotProposedError';
  readonly said: Said;
  /** That it is so already: no reason against what else is wanted. */
  readonly isSoAlready: boolean;
  constructor(said: Said, { isSoAlready = false } = {}) {
    super(said.en);
    this.said = said;
    this.isSoAlready = isSoAlready;
  }
}

/** More changes than this are not read from one text. */
export const MOST_CHANGES = 12;

/** A kind of section and which of that kind, counted from 1; where it is left out, all of them or the only one. */
const section = z.strictObject({
  kind: sectionKind,
  which: z.union([z.int().min(1).max(100), z.enum(['last', 'all'])]).optional(),
});
/** An id or name of a part, or a word for several: `drums`, `vocals`, `guitar`, `everything`. */
const part = z.string().trim().min(1).max(80);
const words = z.string().trim().min(1).max(500);

/**
 * What somebody wants of a song, in names rather than in numbers of a score: what a text is read into, and all that a
 * language model may answer. `proposeEdits` turns it into edits.
 */
export const changeSchema = z.discriminatedUnion('do', [
  /** `times` as loud: 1.25 is a step up, 0.8 a step down. */
  z.strictObject({
    do: z.literal('loudness'),
    times: z.number().min(0.1).max(4),
    part: part.optional(),
    section: section.optional(),
  }),
  z.strictObject({ do: z.literal('silence'), part, section: section.optional() }),
  /** Nobody else plays; `part` may name several: "vocals and piano". */
  z.strictObject({ do: z.literal('only'), part, section: section.optional() }),
  /** An instrument that holds the chords, where it does not play yet. */
  z.strictObject({ do: z.literal('add'), part, section: section.optional() }),
  /** Softer from bar to bar, or louder; without a section at the song's end, or its beginning. */
  z.strictObject({ do: z.literal('fade'), way: z.enum(['out', 'in']), section: section.optional() }),
  z.strictObject({ do: z.literal('bring-back'), part }),
  z.strictObject({
    do: z.literal('tempo'),
    to: z.union([
      z.strictObject({ bpm: z.number().min(20).max(300) }),
      z.strictObject({ times: z.number().min(0.25).max(4) }),
      /** So many beats a minute more; below 0: fewer. */
      z.strictObject({ by: z.number().min(-150).max(150) }),
    ]),
    section: section.optional(),
  }),
  z.strictObject({
    do: z.literal('key'),
    to: z.union([
      z.strictObject({ semitones: z.int().min(-6).max(6) }),
      z.strictObject({ tonic: z.int().min(0).max(11), mode: z.enum(['major', 'minor']).optional() }),
    ]),
    section: section.optional(),
  }),
  z.strictObject({
    do: z.literal('metre'),
    to: z.strictObject({
      numerator: z.int().min(2).max(12),
      denominator: z.union([z.literal(4), z.literal(8)]),
    }),
    section: section.optional(),
  }),
  z.strictObject({
    do: z.literal('transpose'),
    part,
    semitones: z.int().min(-36).max(36),
    section: section.optional(),
  }),
  /** The line of that number, from 1, of the song or of the section; `last`: its last. */
  z.strictObject({
    do: z.literal('line'),
    line: z.union([z.int().min(1).max(500), z.literal('last')]),
    text: words,
    section: section.optional(),
  }),
  z.strictObject({ do: z.literal('word'), from: words, to: words, section: section.optional() }),
  z.strictObject({ do: z.literal('delete-section'), section }),
  z.strictObject({ do: z.literal('repeat-section'), section, times: z.int().min(2).max(8) }),
  z.strictObject({
    do: z.literal('move-section'),
    section,
    place: z.enum(['before', 'after']),
    other: section,
  }),
  z.strictObject({ do: z.literal('swap-sections'), section, other: section }),
  z.strictObject({ do: z.literal('instrument'), part, instrument: part }),
  z.strictObject({ do: z.literal('pan'), part, pan: z.number().min(-1).max(1) }),
  z.strictObject({ do: z.literal('tighten'), part, section: section.optional() }),
]);
export type Change = z.output<typeof changeSchema>;
export type SectionRef = z.output<typeof section>;
/** All that is taken from a model: changes, and nothing beside them. */
export const changesSchema = z.strictObject({ changes: z.array(changeSchema).min(1).max(MOST_CHANGES) });
