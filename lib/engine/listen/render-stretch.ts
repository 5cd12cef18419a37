import type { StereoBuffer } from '../audio.ts';
import { type Staging, stagedAs } from '../mix/mixer.ts';
import { renderScore } from '../render/render-score.ts';
import type { Score } from '../score/score.ts';
import type { VoiceProfile } from '../voice/voice-profile.ts';
import { playedLoudnessDb } from './expected-loudness.ts';

export interface BeatRange {
  fromBeat: number;
  toBeat: number;
}

export interface StretchRequest {
  /** The whole song. */
  score: Score;
  /** Bars of it, with the parts in the song's order. */
  stretch: Score;
  /** Where the stretch begins in the song: on a whole sample. */
  startSeconds: number;
  /** How much of it is wanted, samples. */
  lengthSamples: number;
  voice: VoiceProfile | undefined;
  signal?: AbortSignal | undefined;
  /** Gains at the desk; those of parts that are measured here are added. */
  staging: Staging;
}

/**
 * Plays a stretch of a song as it sounds there, not ridden and not mastered. Its parts are measured as they would be
 * in the whole song: one that is played softer here than elsewhere is not brought up for it.
 */
export async function renderStretch({
  score,
  stretch,
  startSeconds,
  lengthSamples,
  voice,
  signal,
  staging,
}: StretchRequest): Promise<StereoBuffer> {
  const offsets = new Map<string, number>();
  const parts = stretch.parts.map((part, index) => {
    if (part.notes.length === 0 || staging.has(stagedAs(part))) return part;
    const offsetDb = playedLoudnessDb(part.notes) - playedLoudnessDb(score.parts[index]!.notes);
    if (!Number.isFinite(offsetDb)) return part;
    offsets.set(stagedAs(part), offsetDb);
    return { ...part, gainDb: (part.gainDb ?? 0) + offsetDb };
  });
  const { mix } = await renderScore({
    score: { ...stretch, parts },
    ...(voice && { voice }),
    ...(signal && { signal }),
    staging,
    clockSeconds: startSeconds,
    lengthSamples,
    rides: false,
  });
  for (const [part, offsetDb] of offsets) {
    const measured = staging.get(part);
    if (measured !== undefined) staging.set(part, measured + offsetDb);
  }
  return mix;
}
