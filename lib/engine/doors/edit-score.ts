import { applyEdit, type EditedScore } from '../score/edits/apply-edit.ts';
import { changedBeats } from '../score/edits/changed-beats.ts';
import { EditRefusedError } from '../score/edits/edit.ts';
import { restoring } from '../score/edits/restore.ts';
import type { Score } from '../score/score.ts';
import { reachOf } from '../voice/reach.ts';
import { strangeSound } from '../voice/strange-sound.ts';
import type { VoiceProfile } from '../voice/voice-profile.ts';
import { voices } from '../voice/voices/index.ts';

export { EditRefusedError } from '../score/edits/edit.ts';

/** More edits than this are not made at once. */
const MOST_EDITS = 1000;

export interface EditScoreRequest {
  score: Score;
  /** Made one after the other, each on what the one before left; see `score/edits`. All of them or none. */
  edits: readonly unknown[];
  /** The singer of parts that name its id, beside the built-in ones. */
  voice?: VoiceProfile;
}

/** A score changed, where it changed, what takes it back, and what was done otherwise than as written. */
export interface EditScoreResult extends EditedScore {
  notices: string[];
}

/**
 * Edits a score as musicians do. Pure; the song stays one that can be played and sung.
 * @throws EditRefusedError saying which edit, what, where, and what would be right
 */
export function editScore({ score, edits, voice }: EditScoreRequest): EditScoreResult {
  if (edits.length > MOST_EDITS)
    throw new EditRefusedError(`${edits.length} edits at once are too many: at most ${MOST_EDITS}.`);
  const notices = new Set<string>();
  const context = {
    singerRange: (id: string) => {
      const singer = id === voice?.id ? voice : voices.find((candidate) => candidate.id === id);
      return singer && reachOf(singer);
    },
    onNotice: (notice: string) => void notices.add(notice),
  };
  let edited = score;
  for (const [i, edit] of edits.entries()) {
    try {
      edited = applyEdit(edited, edit, context).score;
    } catch (error) {
      if (!(error instanceof EditRefusedError) || edits.length === 1) throw error;
      throw new EditRefusedError(`Edit ${i + 1} of ${edits.length}: ${error.message}`);
    }
  }
  // What takes edits back brings lyrics along, with their sounds.
  const sound = edited.lyrics === score.lyrics ? undefined : strangeSound(edited.lyrics);
  if (sound) throw new EditRefusedError(`The score's ${sound}`);
  return {
    score: edited,
    changed: changedBeats(score, edited),
    inverse: restoring(score, edited),
    notices: [...notices],
  };
}
