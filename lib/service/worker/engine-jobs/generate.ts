import { renderSong } from '#lib/engine/render-song.ts';
import type { VoiceProfile } from '#lib/engine/voice/voice-profile.ts';
import type { EngineJob } from './engine-job.ts';
import { rendering, writeSong } from './write-clip.ts';

export const generate: EngineJob<'generate'> = async (request, tools) => {
  const { lyrics, tags, description, title, instrumental, seed } = request;
  const voice = request.voice as VoiceProfile | undefined;
  const onProgress = rendering(tools);
  const song = await renderSong({
    ...{ lyrics, tags, description, title, instrumental, voice, seed, onProgress },
    scratchFolder: tools.workFolder,
  });
  return writeSong(song, tools);
};
