import { z } from 'zod';

/** A built-in singer: its id is a `persona_id` too. */
export const singer = z
  .object({
    id: z.string(),
    name: z.string(),
    gender: z.enum(['female', 'male', 'child', 'choir']),
    lowest_pitch: z.int().meta({ description: 'MIDI number of the lowest note it sings.' }),
    highest_pitch: z.int().meta({ description: 'MIDI number of the highest.' }),
  })
  .meta({ id: 'Singer' });
export type Singer = z.infer<typeof singer>;

/** What of a song can be chosen beside its words and style: fields of Generate Music. */
export const SONG_CONTROLS = ['seed', 'bpm', 'key', 'time_signature', 'duration_s', 'plan'] as const;
export type SongControl = (typeof SONG_CONTROLS)[number];

/** A model version that `mv` may name. */
export const model = z
  .object({
    mv: z.string(),
    name: z.string(),
    description: z.string(),
    platform: z.string().meta({ description: 'Which platform runs it.' }),
    language_model: z
      .object({ name: z.string(), host: z.string() })
      .optional()
      .meta({ description: 'Who is told what a song is about, and writes its words where none are given.' }),
    controls: z
      .array(z.enum(SONG_CONTROLS))
      .optional()
      .meta({ description: 'Which of these fields of Generate Music it keeps to; absent: none.' }),
    singers: z
      .array(singer)
      .optional()
      .meta({ description: 'Singers that are built in; absent where it has none to choose from.' }),
    sings_anew: z.boolean().optional().meta({
      description:
        'Whether a cover by it keeps to source_strength: form, tempo and words of the source, its own sound.',
    }),
    default: z.boolean().meta({ description: 'Used where mv is omitted.' }),
  })
  .meta({ id: 'Model' });
export type Model = z.infer<typeof model>;

/** `GET /api/v1/models`: no key needed. */
export const modelList = z.object({ models: z.array(model) }).meta({ id: 'ModelList' });
export type ModelList = z.infer<typeof modelList>;

export const MODELS_PATH = '/api/v1/models';
export const OPENAPI_PATH = '/api/v1/openapi.json';
