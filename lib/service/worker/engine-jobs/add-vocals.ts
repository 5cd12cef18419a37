import { addVocals as singOver } from '#lib/engine/add-vocals.ts';
import type { EngineJob } from './engine-job.ts';
import { readSource } from './read-source.ts';
import { rendering, writeSong } from './write-clip.ts';

export const addVocals: EngineJob<'addVocals'> = async (
  { source, startSeconds, endSeconds, lyrics, tags, seed },
  tools,
) =>
  writeSong(
    await singOver({
      source: await readSource(source),
      startSeconds,
      endSeconds,
      lyrics,
      tags,
      seed,
      onProgress: rendering(tools),
    }),
    tools,
  );
