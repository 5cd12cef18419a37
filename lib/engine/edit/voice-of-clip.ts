import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import type { StyleReading } from '../lyrics/style-reading.ts';
import type { Random } from '../random.ts';
import { chooseVoice } from '../voice/choose-voice.ts';
import { CONFIDENT } from '../voice/learn-profile.ts';
import type { VoiceProfile } from '../voice/voice-profile.ts';
import { type ClipSource, isOwn } from './clip-source.ts';
import { hearVoice } from './hear-voice.ts';
import { stretchOf } from './render-window.ts';

/** As much of a clip is listened to for its singer, seconds: more tells nothing new, and takes long to separate. */
export const LISTEN_SECONDS = 40;

/** Of a stretch of a clip as much as is listened to for its singer: where most is sung, as far as that is known. */
export function mostSung(source: ClipSource, startSeconds: number, endSeconds: number): StereoBuffer {
  const end = Math.min(endSeconds, source.audio.left.length / SAMPLE_RATE);
  const ranges = source.analysis?.vocalRanges ?? [];
  const sungFrom = (from: number) =>
    ranges.reduce(
      (sum, range) =>
        sum +
        Math.max(0, Math.min(from + LISTEN_SECONDS, range.endSeconds) - Math.max(from, range.startSeconds)),
      0,
    );
  const latest = Math.max(startSeconds, end - LISTEN_SECONDS);
  const starts = [(startSeconds + latest) / 2, ...ranges.map((range) => range.startSeconds)]
    .map((from) => Math.max(startSeconds, Math.min(latest, from)))
    .map((from) => ({ from, sung: sungFrom(from) }));
  const { from } = starts.reduce((best, start) => (start.sung > best.sung ? start : best));
  return stretchOf(source.audio, from, Math.min(end, from + LISTEN_SECONDS));
}

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
