import { coverSong } from '#lib/engine/cover-song.ts';
import type { EngineJob } from './engine-job.ts';
import { readSource } from './read-source.ts';
import { rendering, writeSong } from './write-clip.ts';

export const cover: EngineJob<'cover'> = async (request, tools) => {
  const { lyrics, tags, title, seed } = request;
  const source = await readSource(request.source, ['vocals']);
  return writeSong(
    await coverSong({ source, lyrics, tags, title, seed, onProgress: rendering(tools) }),
    tools,
  );
};
