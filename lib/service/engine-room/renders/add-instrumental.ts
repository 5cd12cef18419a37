import { addInstrumental as addBand } from '#lib/engine/doors/add-instrumental.ts';
import { readSource } from './read-source.ts';
import type { Render } from './types.ts';
import { rendering, writeSong } from './write-clip.ts';

export const addInstrumental: Render<'addInstrumental'> = async (request, tools) => {
  const { startSeconds, endSeconds, seed, tags, title } = request;
  const source = await readSource(request.source, ['vocals']);
  return writeSong(
    await addBand({ source, startSeconds, endSeconds, seed, tags, title, onProgress: rendering(tools) }),
    tools,
  );
};
