import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { coverSong } from '#lib/engine/cover-song.ts';
import { LISTEN_SECONDS } from '#lib/engine/edit/voice-of-clip.ts';
import type { EngineJob } from './engine-job.ts';
import { readSourceHead } from './read-source.ts';
import { rendering, writeSong } from './write-clip.ts';

export const cover: EngineJob<'cover'> = async (request, tools) => {
  const { lyrics, tags, title, seed } = request;
  const source = await readSourceHead(request.source, LISTEN_SECONDS * SAMPLE_RATE, ['vocals']);
  return writeSong(
    await coverSong({ source, lyrics, tags, title, seed, onProgress: rendering(tools) }),
    tools,
  );
};
