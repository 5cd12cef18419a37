import { UnreadableScoreError } from '#lib/engine/doors/compose-song.ts';
import { songOfRequest } from '../song-of-request.ts';
import type { Analysis } from './types.ts';

export const checkScore: Analysis<'checkScore'> = async (request) => {
  try {
    songOfRequest({ ...request, seed: 0 });
    return { ok: true };
  } catch (error) {
    if (error instanceof UnreadableScoreError) return { ok: false, reason: error.message };
    throw error;
  }
};
