import { extendSong } from '#lib/engine/extend-song.ts';
import type { VoiceProfile } from '#lib/engine/voice/voice-profile.ts';
import type { EngineJob } from './engine-job.ts';
import { readSource } from './read-source.ts';
import { rendering, writeSong } from './write-clip.ts';

export const extend: EngineJob<'extend'> = async (request, tools) => {
  const song = await extendSong({
    source: await readSource(request.source),
    continueAtSeconds: request.continueAtSeconds,
    lyrics: request.instrumental ? undefined : request.lyrics,
    tags: request.tags ?? request.description,
    title: request.title,
    voice: request.voice as VoiceProfile | undefined,
    seed: request.seed,
    onProgress: rendering(tools),
  });
  return { ...(await writeSong(song, tools)), sourceEndSeconds: song.joinSeconds };
};
