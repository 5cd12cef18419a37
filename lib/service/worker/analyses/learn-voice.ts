import type { Voice } from '../../platforms/platform.ts';
import { readJson } from '../engine-jobs/read-source.ts';
import type { Analysis } from './types.ts';

/** The singer of a clip. One that was sung here is known exactly. */
export const learnVoice: Analysis<'learnVoice'> = async ({ files, id, name }) => {
  if (!files.voice)
    return { ok: false, reason: 'there is no singing in this clip; choose one with a clear voice' };
  return { ok: true, voice: { ...(await readJson<Voice>(files.voice)), id, name } };
};
