import { addVocals as addVoice } from '#lib/engine/add-vocals.ts';
import type { EngineJob } from './engine-job.ts';
import { readAudio, readSource } from './read-source.ts';
import { rendering, writeSong } from './write-clip.ts';

export const addVocals: EngineJob<'addVocals'> = async (request, tools) => {
  const { startSeconds, endSeconds, lyrics, tags, seed } = request;
  const source = await readSource(request.source);
  // A separated voice sings over what it was separated from.
  const band = request.source.files['stem:instrumental'];
  const sample = band ? source.audio : undefined;
  if (band) source.audio = await readAudio(band);
  const onProgress = rendering(tools);
  return writeSong(
    await addVoice({ source, startSeconds, endSeconds, lyrics, tags, sample, seed, onProgress }),
    tools,
  );
};
