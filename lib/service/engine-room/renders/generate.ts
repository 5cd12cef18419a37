import { renderSong } from '#lib/engine/doors/render-song.ts';
import type { VoiceProfile } from '#lib/engine/doors/song.ts';
import { listenerTo } from '../listen.ts';
import { wishesOf } from '../song-wishes.ts';
import type { Render } from './types.ts';
import { rendering, writeSong } from './write-clip.ts';

export const generate: Render<'generate'> = async (request, tools) => {
  const { lyrics, tags, description, title, instrumental, seed } = request;
  const voice = request.voice as VoiceProfile | undefined;
  const onProgress = rendering(tools);
  const song = await renderSong({
    ...{ lyrics, tags, description, title, instrumental, voice, seed, onProgress },
    wishes: wishesOf(request),
    scratchFolder: tools.workFolder,
    listener: await listenerTo(tools.listenedTo),
    makeRoom: tools.makeRoom,
  });
  return writeSong(song, tools);
};
