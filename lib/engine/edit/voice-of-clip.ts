import type { StereoBuffer } from '../audio.ts';
import type { StyleReading } from '../lyrics/style-reading.ts';
import type { Random } from '../random.ts';
import { chooseVoice } from '../voice/choose-voice.ts';
import { CONFIDENT } from '../voice/learn-profile.ts';
import type { VoiceProfile } from '../voice/voice-profile.ts';
import { type ClipSource, isOwn } from './clip-source.ts';
import { hearVoice } from './hear-voice.ts';

/** Who sings new words on a clip: its own singer, the voice heard in it, or one that suits the style. */
export async function voiceOfClip(
  source: ClipSource,
  clip: StereoBuffer,
  reading: StyleReading,
  style: string,
  random: Random,
): Promise<VoiceProfile> {
  if (source.voice) return source.voice;
  const isRecording = !isOwn(source) || source.stems?.vocals !== undefined;
  const learned =
    isRecording && !reading.voice ? await hearVoice(source.stems?.vocals ?? clip, source.title) : undefined;
  return learned && learned.confidence >= CONFIDENT
    ? learned.profile
    : chooseVoice(reading.voice, style, random);
}
