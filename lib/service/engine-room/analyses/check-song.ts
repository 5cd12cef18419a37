import { checkSongRequest } from '#lib/engine/doors/compose-song.ts';
import { SongRefusedError, type VoiceProfile } from '#lib/engine/doors/song.ts';
import { wishesOf } from '../song-wishes.ts';
import type { Analysis } from './types.ts';

export const checkSong: Analysis<'checkSong'> = async ({
  lyrics,
  tags,
  description,
  instrumental,
  ...request
}) => {
  const { seed, voice } = request;
  try {
    await checkSongRequest({
      ...{ lyrics, tags, description, instrumental, seed },
      voice: voice as VoiceProfile | undefined,
      wishes: wishesOf(request),
    });
    return { ok: true };
  } catch (error) {
    if (error instanceof SongRefusedError) return { ok: false, reason: error.message };
    throw error;
  }
};
