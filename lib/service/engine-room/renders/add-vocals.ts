import { addVocals as addVoice } from '#lib/engine/doors/add-vocals.ts';
import { readAudio, readSource } from './read-source.ts';
import type { Render } from './types.ts';
import { rendering, writeSong } from './write-clip.ts';

export const addVocals: Render<'addVocals'> = async (request, tools) => {
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
