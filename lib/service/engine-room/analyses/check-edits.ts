import { EditRefusedError, editScore } from '#lib/engine/doors/edit-score.ts';
import type { Score } from '#lib/engine/doors/score.ts';
import type { VoiceProfile } from '#lib/engine/doors/song.ts';
import { readJson } from '../renders/read-source.ts';
import { staleReason } from '../score-version.ts';
import type { Analysis } from './types.ts';

export const checkEdits: Analysis<'checkEdits'> = async ({ files, edits, baseVersion }) => {
  const score = await readJson<Score>(files.score!);
  const reason = staleReason(score, baseVersion);
  if (reason) return { ok: false, reason };
  const voice = files.voice ? await readJson<VoiceProfile>(files.voice) : undefined;
  try {
    editScore({ score, edits, voice });
    return { ok: true };
  } catch (error) {
    if (error instanceof EditRefusedError) return { ok: false, reason: error.message };
    throw error;
  }
};
