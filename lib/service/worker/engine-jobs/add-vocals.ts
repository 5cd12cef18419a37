import { addVocals as addVoice } from '#lib/engine/add-vocals.ts';
import type { EngineJob } from './engine-job.ts';
import { readSource } from './read-source.ts';
import { rendering, writeSong } from './write-clip.ts';

export const addVocals: EngineJob<'addVocals'> = async (request, tools) => {
  const { startSeconds, endSeconds, lyrics, tags, seed } = request;
  const source = await readSource(request.source);
  const onProgress = rendering(tools);
  return writeSong(
    await addVoice({ source, startSeconds, endSeconds, lyrics, tags, seed, onProgress }),
    tools,
  );
};
