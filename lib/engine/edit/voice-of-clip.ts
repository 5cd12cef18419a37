import { monoAt } from '../analysis/mono.ts';
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import type { StyleReading } from '../lyrics/style-reading.ts';
import type { Random } from '../random.ts';
import { chooseVoice } from '../voice/choose-voice.ts';
import { learnProfile } from '../voice/learn-profile.ts';
import type { VoiceProfile } from '../voice/voice-profile.ts';
import type { ClipSource } from './clip-source.ts';

/** A voice learned from a clip is used from this confidence on. */
const LEARNED_CONFIDENCE = 0.5;

/** Who sings new words on a clip: its own singer, the voice heard in it, or one that suits the style. */
export function voiceOfClip(
  source: ClipSource,
  clip: StereoBuffer,
  reading: StyleReading,
  style: string,
  random: Random,
): VoiceProfile {
  if (source.voice) return source.voice;
  const isRecording = !source.stems || source.stems.vocals !== undefined;
  const learned =
    isRecording && !reading.voice
      ? learnProfile(monoAt(source.stems?.vocals ?? clip, SAMPLE_RATE), SAMPLE_RATE, source.title)
      : undefined;
  return learned && learned.confidence >= LEARNED_CONFIDENCE
    ? learned.profile
    : chooseVoice(reading.voice, style, random);
}
