import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { featureVector } from '#lib/engine/voice/learn/feature-vector.ts';
import { measureFeatures, type VoiceFeatures } from '#lib/engine/voice/learn/voice-features.ts';
import { learnProfile } from '#lib/engine/voice/learn-profile.ts';
import type { VoiceProfile } from '#lib/engine/voice/voice-profile.ts';
import { singTest, testScore } from './test-score.ts';
import { nearestVoice } from './voice-distance.ts';

const TEXTS: readonly (readonly string[])[] = [
  ['walking in the morning light', 'nothing I could say', '星光落在水面', 'over and over again'],
  ['paper boats and summer rain', 'hold me till I fall asleep', '我听见你的歌', 'we were only young'],
  ['under neon city skies', 'no one knows the way back home', '春天走过山坡', 'carry on and on'],
  ['every road I ever knew', 'leads me to your open door', '风带来你的消息', 'all I need is time'],
];
const MELODIES: readonly (readonly number[])[] = [
  [0, 2, 4, 5, 4, 2, 0],
  [4, 4, 2, 0, -1, 0, 2],
  [0, 4, 7, 5, 4, 2, 0, -3],
  [5, 4, 2, 2, 0, -1, 0],
];

/** A clip of about ten seconds: a voice at home, with words and a tune of its own. */
export function voiceClip(profile: VoiceProfile, take: number): Float32Array {
  const middle = Math.round((profile.tessitura.low + profile.tessitura.high) / 2) - 2 + (take % 3);
  const lines = TEXTS[take % TEXTS.length]!.map((text, i) => ({
    text,
    pitches: MELODIES[(take + i) % MELODIES.length]!.map((step) => middle + step),
    lengthsSeconds: [0.35, 0.35, 0.7, 0.35, 0.5, 0.9],
    restSeconds: 0.4,
  }));
  return singTest(testScore(lines, 'sung', 0.45 + 0.1 * (take % 3)), profile, take + 11).samples;
}

export interface Distinctness {
  /** Share of clips whose nearest other clip is by the same voice. */
  toldApart: number;
  clips: number;
  mistaken: string[];
}

/** Nearest neighbour among all other clips, on standardised features. */
export function voiceDistinctness(voices: readonly VoiceProfile[], takes = 3): Distinctness {
  const clips = voices.flatMap((voice) =>
    Array.from({ length: takes }, (_, take) => ({
      voice: voice.id,
      vector: allFeatures(measureFeatures(voiceClip(voice, take), SAMPLE_RATE)),
    })),
  );
  const spread = clips[0]!.vector.map((_, i) => {
    const column = clips.map((clip) => clip.vector[i]!);
    const mean = column.reduce((a, b) => a + b, 0) / column.length;
    return Math.sqrt(column.reduce((a, b) => a + (b - mean) ** 2, 0) / column.length) || 1;
  });
  const mistaken: string[] = [];
  for (const clip of clips) {
    const distance = (other: (typeof clips)[number]) =>
      other.vector.reduce((sum, value, i) => sum + ((value - clip.vector[i]!) / spread[i]!) ** 2, 0);
    const nearest = clips
      .filter((other) => other !== clip)
      .reduce((best, other) => (distance(other) < distance(best) ? other : best));
    if (nearest.voice !== clip.voice) mistaken.push(`${clip.voice} as ${nearest.voice}`);
  }
  return { toldApart: 1 - mistaken.length / clips.length, clips: clips.length, mistaken };
}

const allFeatures = (f: VoiceFeatures): number[] => [
  ...featureVector(f).slice(1, 12),
  (f.vibrato.rateHz - 5.5) * Math.min(1, f.vibrato.depthCents / 30),
  f.vibrato.depthCents / 30,
];

/** Share of clips from which the learned persona is nearest to the voice that sang. */
export function personaRecovery(
  voices: readonly VoiceProfile[],
  takes = 3,
): { found: number; clips: number; mistaken: string[] } {
  const mistaken: string[] = [];
  for (const voice of voices) {
    for (let take = 0; take < takes; take++) {
      const { profile } = learnProfile(voiceClip(voice, take), SAMPLE_RATE, voice.name);
      const nearest = nearestVoice(profile, voices);
      if (nearest.id !== voice.id) mistaken.push(`${voice.id} as ${nearest.id}`);
    }
  }
  const clips = voices.length * takes;
  return { found: 1 - mistaken.length / clips, clips, mistaken };
}
