import { separateVocals } from '#lib/engine/analysis/separate.ts';
import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import { CONFIDENT, learnProfile } from '#lib/engine/voice/learn-profile.ts';
import type { Voice } from '../../platforms/platform.ts';
import { readJson, readMaster } from '../engine-jobs/read-source.ts';
import { cut } from './own-stems.ts';
import type { Analysis } from './types.ts';

/** More singing than this tells nothing new. */
const SECONDS_MAX = 90;

/**
 * The singer of a clip. One that was sung here is known exactly. Of any other the voice is learned as it is, and where
 * that is unsure because others play along, once more from what a separation leaves of it.
 */
export const learnVoice: Analysis<'learnVoice'> = async ({ files, id, name }) => {
  if (files.voice) return { ok: true, voice: { ...(await readJson<Voice>(files.voice)), id, name } };
  if (files.score) return { ok: false, reason: 'nobody sings in this clip; choose one with a clear voice' };
  const audio = cut(await readMaster(files), 0, SECONDS_MAX);
  let learned = learnProfile(toMono(audio), SAMPLE_RATE, name);
  if (learned.confidence < CONFIDENT) {
    const { vocals } = await separateVocals(audio);
    const separated = learnProfile(toMono(vocals), SAMPLE_RATE, name);
    if (separated.confidence > learned.confidence) learned = separated;
  }
  if (learned.confidence < CONFIDENT)
    return { ok: false, reason: learned.reason ?? 'too little of a voice was found in it' };
  return { ok: true, voice: { ...learned.profile, id, name } };
};

function toMono({ left, right }: StereoBuffer): Float32Array {
  const mono = new Float32Array(left.length);
  for (let i = 0; i < mono.length; i++) mono[i] = (left[i]! + right[i]!) / 2;
  return mono;
}
