import { addInstrumental as accompany } from '#lib/engine/add-instrumental.ts';
import type { EngineJob } from './engine-job.ts';
import { readSource } from './read-source.ts';
import { rendering, writeSong } from './write-clip.ts';

export const addInstrumental: EngineJob<'addInstrumental'> = async (
  { source, startSeconds, endSeconds, seed },
  tools,
) =>
  writeSong(
    await accompany({
      source: await readSource(source),
      startSeconds,
      endSeconds,
      seed,
      onProgress: rendering(tools),
    }),
    tools,
  );
