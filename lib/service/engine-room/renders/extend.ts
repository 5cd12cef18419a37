import { extendSong, stemsForExtend } from '#lib/engine/doors/extend-song.ts';
import type { VoiceProfile } from '#lib/engine/doors/song.ts';
import { readSourcePart } from './read-source.ts';
import type { Render } from './types.ts';
import { rendering, writeSong } from './write-clip.ts';

export const extend: Render<'extend'> = async (request, tools) => {
  const { continueAtSeconds } = request;
  const song = await extendSong({
    source: await readSourcePart(request.source, (audio) => stemsForExtend(audio, continueAtSeconds)),
    continueAtSeconds,
    lyrics: request.instrumental ? undefined : request.lyrics,
    tags: request.tags ?? request.description,
    title: request.title,
    voice: request.voice as VoiceProfile | undefined,
    seed: request.seed,
    onProgress: rendering(tools),
  });
  return { ...(await writeSong(song, tools, request.source.files)), sourceEndSeconds: song.joinSeconds };
};
