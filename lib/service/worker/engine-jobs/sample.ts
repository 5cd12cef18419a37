import { songFromSample } from '#lib/engine/song-from-sample.ts';
import type { EngineJob } from './engine-job.ts';
import { readSource } from './read-source.ts';
import { rendering, writeSong } from './write-clip.ts';

export const sample: EngineJob<'sample'> = async ({ source, startSeconds, endSeconds, seed }, tools) =>
  writeSong(
    await songFromSample({
      source: await readSource(source),
      startSeconds,
      endSeconds,
      seed,
      onProgress: rendering(tools),
    }),
    tools,
  );
