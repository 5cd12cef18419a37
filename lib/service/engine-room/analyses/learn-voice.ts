import { CONFIDENT, hearVoice } from '#lib/engine/doors/hear-voice.ts';
import { isMadeHere } from '../../clips/clip-files.ts';
import type { Voice } from '../../platforms/platform.ts';
import { readAudio, readJson, readMaster } from '../renders/read-source.ts';
import { cut } from './own-stems.ts';
import type { Analysis } from './types.ts';

/** More singing than this tells nothing new. */
const SECONDS_MAX = 90;

/** The singer of a clip. One that was sung here is known exactly; any other is listened to. */
export const learnVoice: Analysis<'learnVoice'> = async ({ files, id, name }) => {
  if (files.voice) return { ok: true, voice: { ...(await readJson<Voice>(files.voice)), id, name } };
  const vocals = files['stem:vocals'];
  if (isMadeHere(files) && !vocals)
    return { ok: false, reason: 'nobody sings in this clip; choose one with a clear voice' };
  const recording = vocals ? await readAudio(vocals) : await readMaster(files);
  const learned = await hearVoice(cut(recording, 0, SECONDS_MAX), name);
  if (learned.confidence < CONFIDENT)
    return { ok: false, reason: learned.reason ?? 'too little of a voice was found in it' };
  return { ok: true, voice: { ...learned.profile, id, name } };
};
