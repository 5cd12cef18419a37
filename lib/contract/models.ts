import { z } from 'zod';

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
    default: z.boolean().meta({ description: 'Used where mv is omitted.' }),
  })
  .meta({ id: 'Model' });
export type Model = z.infer<typeof model>;

/** `GET /api/v1/models`: no key needed. */
export const modelList = z.object({ models: z.array(model) }).meta({ id: 'ModelList' });
export type ModelList = z.infer<typeof modelList>;

export const MODELS_PATH = '/api/v1/models';
export const OPENAPI_PATH = '/api/v1/openapi.json';
