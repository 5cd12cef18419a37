import { readFile } from 'node:fs/promises';
import { renderComposed } from '#lib/engine/doors/render-song.ts';
import { listenerTo } from '../listen.ts';
import { songOfRequest } from '../song-of-request.ts';
import type { Render } from './types.ts';
import { rendering, writeSong } from './write-clip.ts';

export const renderScore: Render<'render'> = async ({ file, ...request }, tools) => {
  const song = songOfRequest({ ...request, content: await readFile(file) });
  const onProgress = rendering(tools);
  const listener = await listenerTo(tools.listenedTo);
  const { workFolder: scratchFolder, makeRoom } = tools;
  const rendered = await renderComposed({ song, onProgress, scratchFolder, listener, makeRoom });
  return writeSong(rendered, tools);
};
