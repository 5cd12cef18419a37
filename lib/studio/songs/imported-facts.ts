import { z } from 'zod';
import { toLine, toNfc } from '#lib/contract/measured-text.ts';

/** Longest song whose facts are taken: no time in a file lies beyond it. */
export const LONGEST_SECONDS = 4 * 3600;
const MOST_NOTES = 50_000;
const MOST_WORDS = 20_000;

const seconds = z.number().min(0).max(LONGEST_SECONDS);
const line = (most: number) => z.string().transform((text) => toLine(text, most));
/** A line of what is known of the sound: one that is longer is no fact. */
const word = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text) => toLine(text, most));
/** Several lines: cut to what could be kept before anything else is done with them. */
const lines = (most: number) =>
  z.string().transform((text) =>
    toNfc(text.slice(0, 4 * most))
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .slice(0, most),
  );
const name = z.string().min(1).max(80);
const timeSignature = z.string().regex(/^\d{1,2}\/(1|2|4|8|16|32)$/);

const midi = z
  .object({
    state: name,
    instruments: z.record(
      name,
      z
        .array(
          z.object({
            pitch: z.int().min(0).max(127),
            start: seconds,
            end: seconds,
            velocity: z.number().min(0).max(1),
            is_drum: z.boolean().optional(),
          }),
        )
        .max(MOST_NOTES),
    ),
    tempo: z.number().min(20).max(400).optional(),
    time_signature: timeSignature.optional(),
  })
  .refine(({ instruments }) => {
    const lists = Object.values(instruments);
    return lists.length <= 64 && lists.reduce((sum, notes) => sum + notes.length, 0) <= MOST_NOTES;
  });

const timedWord = z.object({ word: word(200), start_s: seconds, end_s: seconds });
const timeline = z.object({
  state: name,
  duration: seconds.optional(),
  bpm: z.number().min(0).max(1000).optional(),
  key: name.optional(),
  time_signature: timeSignature.optional(),
  time_signatures: z
    .array(z.object({ time_signature: timeSignature, start_s: seconds, end_s: seconds }))
    .max(1000)
    .optional(),
  beats: z
    .array(z.object({ start_s: seconds, bar: z.int().min(-1000).max(100_000), beat: z.int().min(0).max(64) }))
    .max(MOST_NOTES),
  sections: z.array(z.object({ label: word(200), start_s: seconds, end_s: seconds })).max(1000),
  aligned_lyrics: z
    .array(
      z.object({
        text: word(2000),
        section: word(200),
        start_s: seconds,
        end_s: seconds,
        words: z.array(timedWord).max(1000),
      }),
    )
    .max(5000),
  aligned_words: z
    .array(timedWord.extend({ success: z.boolean(), p_align: z.number().min(0).max(1) }))
    .max(MOST_WORDS),
});

/**
 * What a bundle's manifest says of a song. It comes from a file that anybody could have written: every number has a
 * range, every list an end, every text is cut. Facts that are not so are left out, and found out anew.
 */
export const importedFacts = z.object({
  songloom: z.literal(1),
  /** What it was; bundles of older releases do not say so. */
  kind: z.enum(['song', 'soundEffect', 'lyrics', 'upload']).catch('song').default('song'),
  title: line(100).catch('').default(''),
  tags: line(1000).catch('').default(''),
  lyrics: lines(20_000).catch('').default(''),
  duration: seconds.nullable().catch(null).default(null),
  timeline: timeline.nullable().catch(null).default(null),
  peaks: z.array(z.number().min(0).max(1)).max(20_000).nullable().catch(null).default(null),
  midi: midi.nullable().catch(null).default(null),
  stems: z
    .array(
      z.object({
        key: z.string().max(40),
        id: z.string().max(64),
        files: z.array(z.object({ kind: z.string().max(80), name: word(80) })).max(40),
      }),
    )
    .max(40)
    .catch([])
    .default([]),
});
export type ImportedFacts = z.output<typeof importedFacts>;
