import { monoAt } from '../analysis/mono.ts';
import { separateVocals } from '../analysis/separate.ts';
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { CONFIDENT, type LearnedProfile, learnProfile } from '../voice/learn-profile.ts';

/**
 * The singer of a recording: learned from it as it is, and where that is unsure because others play along, once more
 * from what a separation leaves of it.
 * @param name what the voice is to be called
 */
export async function hearVoice(audio: StereoBuffer, name: string): Promise<LearnedProfile> {
  const learned = learnProfile(monoAt(audio, SAMPLE_RATE), SAMPLE_RATE, name);
  if (learned.confidence >= CONFIDENT) return learned;
  const { vocals } = await separateVocals(audio);
  const mono = monoAt(vocals, SAMPLE_RATE);
  const separated = learnProfile(mono, SAMPLE_RATE, name);
  return separated.confidence > learned.confidence ? separated : learned;
}
