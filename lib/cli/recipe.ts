import { readFileSync } from 'node:fs';
import { ConfigurationError } from '#lib/config/env.ts';
import { recipe } from '#lib/contract/recipe.ts';
import type { SongRequest } from '#lib/engine/doors/song.ts';
import { SINGERS } from '#lib/service/engine-room/singers.ts';
import { wishesOf } from '#lib/service/engine-room/song-wishes.ts';
import { ENGINE_VERSION } from '#lib/service/platforms/builtin.ts';
import { songOf } from '#lib/service/tasks/song-request.ts';
import { messageOf } from './prepare.ts';

/**
 * The request that a recipe file names, which makes the same song again.
 * @throws ConfigurationError where it is none, is another version's, or needs what is not in it
 */
export function readRecipe(file: string): SongRequest {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigurationError(`--recipe ${file} cannot be read: ${messageOf(error)}`);
  }
  const parsed = recipe.safeParse(content);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue?.path.join('.');
    throw new ConfigurationError(
      `--recipe ${file} is no recipe: ${where ? `${where}: ` : ''}${issue?.message ?? 'it is not understood'}`,
    );
  }
  const { engine, request } = parsed.data;
  if (engine !== ENGINE_VERSION)
    throw new ConfigurationError(
      `--recipe ${file} is for ${engine}, and this is ${ENGINE_VERSION}: it would be another song`,
    );
  if (request.continue_clip_id !== undefined)
    throw new ConfigurationError(`--recipe ${file} continues a clip, which is not in it`);
  const voice = SINGERS.find(({ id }) => id === request.persona_id);
  if (request.persona_id !== undefined && !voice)
    throw new ConfigurationError(
      `--recipe ${file} is sung by the persona ${request.persona_id}, which is not in it`,
    );
  const { askedSeed: seed, ...song } = songOf(request);
  return { ...song, wishes: wishesOf(song), voice, seed: seed! };
}
