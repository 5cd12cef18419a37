import { SAMPLE_RATE } from '#lib/engine/doors/audio.ts';
import { coverSong, LISTEN_SECONDS } from '#lib/engine/doors/cover-song.ts';
import { listenerTo } from '../listen.ts';
import { readSourceHead } from './read-source.ts';
import type { Render } from './types.ts';
import { rendering, writeSong } from './write-clip.ts';

export const cover: Render<'cover'> = async (request, tools) => {
  const { lyrics, tags, title, seed } = request;
  const source = await readSourceHead(request.source, LISTEN_SECONDS * SAMPLE_RATE, ['vocals']);
  const listener = await listenerTo(tools.listenedTo);
  return writeSong(
    await coverSong({ source, lyrics, tags, title, seed, listener, onProgress: rendering(tools) }),
    tools,
  );
};
