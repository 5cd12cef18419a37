import { addInstrumental as addBand } from '#lib/engine/add-instrumental.ts';
import type { EngineJob } from './engine-job.ts';
import { readSource } from './read-source.ts';
import { rendering, writeSong } from './write-clip.ts';

export const addInstrumental: EngineJob<'addInstrumental'> = async (request, tools) => {
  const { startSeconds, endSeconds, seed } = request;
  const source = await readSource(request.source, ['vocals']);
  return writeSong(
    await addBand({ source, startSeconds, endSeconds, seed, onProgress: rendering(tools) }),
    tools,
  );
};
