import { songFromSample } from '#lib/engine/song-from-sample.ts';
import type { EngineJob } from './engine-job.ts';
import { readSource } from './read-source.ts';
import { rendering, writeSong } from './write-clip.ts';

export const sample: EngineJob<'sample'> = async (request, tools) => {
  const { startSeconds, endSeconds, seed } = request;
  const source = await readSource(request.source, []);
  return writeSong(
    await songFromSample({ source, startSeconds, endSeconds, seed, onProgress: rendering(tools) }),
    tools,
  );
};
