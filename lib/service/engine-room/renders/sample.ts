import { songFromSample } from '#lib/engine/doors/song-from-sample.ts';
import { readSource } from './read-source.ts';
import type { Render } from './types.ts';
import { rendering, writeSong } from './write-clip.ts';

export const sample: Render<'sample'> = async (request, tools) => {
  const { startSeconds, endSeconds, seed, tags, title } = request;
  const source = await readSource(request.source, []);
  return writeSong(
    await songFromSample({
      source,
      startSeconds,
      endSeconds,
      seed,
      tags,
      title,
      onProgress: rendering(tools),
    }),
    tools,
  );
};
