import { z } from 'zod';
import { endpoints } from './endpoints/index.ts';

/** Of a recipe file: what makes a song again, sample for sample, where the same version of the engine makes it. */
export const recipe = z.object({
  /** Version of this format. */
  recipe: z.literal(1),
  /** The model that made it; another may make another song of the same words. */
  engine: z.string().min(1).max(200),
  /** What was asked for, as `POST /api/v1/music/generate` takes it, with the seed that it was made with. */
  request: endpoints.generate.request.refine(({ seed }) => seed !== undefined, 'seed is missing'),
});
type Recipe = z.input<typeof recipe>;

/** What says where an answer goes and how long it is kept, and nothing of the song. */
const NOT_OF_THE_SONG = ['callback_url', 'retention_days', 'mv'] as const;

/**
 * The recipe of a song that was asked for with `parameters`; undefined where no request makes it again: it continues
 * another clip, or its seed or its maker is not known.
 */
export function recipeOf(song: {
  engine: string | null;
  seed: number | null;
  parameters: Record<string, unknown> | null;
}): Recipe | undefined {
  const { engine, seed, parameters } = song;
  if (engine === null || seed === null || !parameters) return undefined;
  const asked = Object.fromEntries(
    Object.entries(parameters).filter(([name]) => !(NOT_OF_THE_SONG as readonly string[]).includes(name)),
  );
  const made = { recipe: 1 as const, engine, request: { ...asked, seed } };
  const parsed = recipe.safeParse(made);
  return parsed.success && parsed.data.request.continue_clip_id === undefined ? made : undefined;
}
