import { z } from 'zod';
import { CHORD_SYMBOLS } from '../theory/chords.ts';
import { SCALE_STEPS } from '../theory/scales.ts';
import { BUS_OF_ROLE } from './bus-of-role.ts';
import { BUSES, type ChordQuality, type Mode, type PartRole, SCORE_VERSION, type Score } from './score.ts';

/** More than any song has; a score beyond it is not read. */
export const MOST_NOTES = 50_000;
export const MOST_PARTS = 64;
/** Beats of a quarter of an hour at 240 a minute. */
export const MOST_BEATS = 3600;

const keysOf = <T extends string>(record: Record<T, unknown>) => z.enum(Object.keys(record) as [T, ...T[]]);
const beat = z.number().min(0).max(MOST_BEATS);
const length = z.number().positive().max(MOST_BEATS);
/** What can be kept and shown: no half of a pair, no control character but those that part lines and columns. */
const textOf = (most: number) =>
  z
    .string()
    .max(most)
    .refine((value) => value.isWellFormed() && !/[^\P{Cc}\t\n]/u.test(value), {
      error: 'a text without control characters and halves of characters',
    });
const text = textOf(2000);
const index = z.int().min(0).max(10_000);

export const pitchClassSchema = z.int().min(0).max(11);
export const chordQuality = keysOf<ChordQuality>(CHORD_SYMBOLS);
export const partRole = keysOf<PartRole>(BUS_OF_ROLE);
const key = z.strictObject({ tonic: pitchClassSchema, mode: keysOf<Mode>(SCALE_STEPS) });
const metre = z.strictObject({
  numerator: z.int().min(1).max(32),
  denominator: z.union([z.literal(4), z.literal(8)]),
  beatsPerBar: z.number().min(0.5).max(32),
});

export const articulation = z.enum([
  'normal',
  'staccato',
  'legato',
  'accent',
  'ghost',
  'palm-mute',
  'strum-down',
  'strum-up',
  'slide',
  'scoop',
  'fall',
  'tremolo',
  'trill',
  'pizzicato',
  'choke',
  'dead',
]);

export const noteSchema = z.strictObject({
  startBeat: beat,
  lengthBeats: length,
  pitch: z.number().min(0).max(127),
  velocity: z.number().positive().max(1),
  articulation: articulation.optional(),
  offsetSeconds: z.number().min(-0.05).max(0.05).optional(),
  sung: z.strictObject({ line: index, syllable: index, continues: z.boolean().optional() }).optional(),
});

export const gainDbSchema = z.number().min(-40).max(12);
export const panSchema = z.number().min(-1).max(1);
export const partId = z.string().regex(/^[\w-]{1,64}$/, 'letters, digits, - and _, at most 64 of them');

export const partSchema = z.strictObject({
  id: partId,
  name: textOf(200),
  role: partRole,
  bus: z.enum(BUSES),
  instrument: textOf(200),
  pan: panSchema.optional(),
  gainDb: gainDbSchema.optional(),
  muted: z.literal(true).optional(),
  delivery: z.enum(['sung', 'rap', 'spoken']).optional(),
  notes: z.array(noteSchema).max(MOST_NOTES),
  controls: z
    .array(
      z.strictObject({
        beat,
        control: z.enum(['expression', 'sustain', 'bend', 'vibrato', 'brightness']),
        value: z.number().min(-24).max(24),
      }),
    )
    .max(100_000)
    .optional(),
});

/** By the names that `voice/phones` knows them by. */
const phones = z.array(textOf(16)).max(16);
const syllable = z.strictObject({
  text,
  word: index,
  language: z.enum(['en', 'zh', 'vocable']),
  onset: phones,
  nucleus: phones,
  coda: phones,
  stress: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  tone: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]).optional(),
});

export const sectionKind = z.enum([
  'intro',
  'verse',
  'pre-chorus',
  'chorus',
  'post-chorus',
  'bridge',
  'instrumental',
  'solo',
  'drop',
  'build',
  'breakdown',
  'interlude',
  'outro',
]);

/** A score's shape. What its parts say of each other is `readScore`'s to look at. */
export const scoreSchema = z.strictObject({
  version: z.literal(SCORE_VERSION),
  title: text,
  seed: z.number(),
  style: textOf(200),
  key,
  keyChanges: z.array(z.strictObject({ startBeat: beat, key })).max(1000),
  metre,
  metreChanges: z
    .array(z.strictObject({ startBeat: beat, metre }))
    .max(1000)
    .optional(),
  tempoMap: z
    .array(z.strictObject({ startBeat: beat, bpm: z.number().min(10).max(1000) }))
    .min(1)
    .max(20_000),
  swing: z.number().min(0).max(0.5),
  swingUnit: z.union([z.literal(0.5), z.literal(0.25)]).optional(),
  lengthBeats: length,
  sections: z
    .array(
      z.strictObject({
        kind: sectionKind,
        label: text,
        occurrence: index,
        startBeat: beat,
        lengthBeats: z.number().min(0).max(MOST_BEATS),
        energy: z.number().min(0).max(1),
      }),
    )
    .max(500),
  chords: z
    .array(
      z.strictObject({
        startBeat: beat,
        lengthBeats: length,
        root: pitchClassSchema,
        quality: chordQuality,
        bass: pitchClassSchema.optional(),
      }),
    )
    .max(20_000),
  parts: z.array(partSchema).max(MOST_PARTS),
  lyrics: z
    .array(
      z.strictObject({
        section: index,
        text,
        words: z.array(text).max(2000),
        syllables: z.array(syllable).max(5000),
        backing: z.boolean(),
      }),
    )
    .max(2000),
  motif: z.strictObject({
    steps: z.array(z.number()).max(100),
    lengthsBeats: z.array(z.number()).max(100),
  }),
}) satisfies z.ZodType<Score>;
