import { type BeatTrack, fitTempo, trackBeats } from './beat-tracker.ts';
import type { OnsetFeatures } from './frame-features.ts';

/** Above this tempo a track may be one of half beats; below the other, one of pairs of beats. */
const FAST_BPM = 118;
const SLOW_BPM = 84;
/** Strength of the weaker beats beside the stronger up to which they count as off-beats. */
const OFF_BEAT_SHARE = 0.52;
const OFF_BEAT_SHARE_PER_BPM = 0.0065;
/** Strength of what lies between the beats from which it counts as beats. */
const BETWEEN_SHARE = 0.85;

/**
 * Beats at the tempo people would tap. A tracker cannot tell a slow song with eighth-note hats from a fast one, but
 * hats are weaker than beats: where every second beat is weak, the tempo is halved; where there is as much between
 * the beats as on them, it is doubled.
 */
export function trackBeatsAtTappedTempo(onsets: OnsetFeatures): BeatTrack {
  const track = trackBeats(onsets.full);
  const { beatFrames, bpm } = track;
  if (beatFrames.length < 12) return track;
  if (bpm > FAST_BPM) {
    const even = meanStrength(
      onsets,
      beatFrames.filter((_, i) => i % 2 === 0),
    );
    const odd = meanStrength(
      onsets,
      beatFrames.filter((_, i) => i % 2 === 1),
    );
    // The faster, the less it takes.
    const share = OFF_BEAT_SHARE + (bpm - FAST_BPM) * OFF_BEAT_SHARE_PER_BPM;
    if (Math.min(even, odd) < share * Math.max(even, odd)) {
      const kept = beatFrames.filter((_, i) => i % 2 === (even >= odd ? 0 : 1));
      return { ...track, beatFrames: kept, bpm: fitTempo(kept) };
    }
  }
  if (bpm < SLOW_BPM) {
    const between = beatFrames.slice(1).map((frame, i) => 0.5 * (frame + beatFrames[i]!));
    if (meanStrength(onsets, between) > BETWEEN_SHARE * meanStrength(onsets, beatFrames))
      return trackBeats(onsets.full, bpm * 1.8, Math.min(215, bpm * 2.2));
  }
  return track;
}

/** Mean peak of the onset strength around each frame; the low bands, where kick and bass are, count double. */
function meanStrength(onsets: OnsetFeatures, frames: readonly number[]): number {
  let sum = 0;
  for (const frame of frames) {
    const centre = Math.round(frame);
    let full = 0;
    let low = 0;
    for (let t = Math.max(0, centre - 3); t <= Math.min(onsets.frames - 1, centre + 3); t++) {
      full = Math.max(full, onsets.full[t]!);
      low = Math.max(low, onsets.low[t]!);
    }
    sum += full + 0.5 * low;
  }
  return sum / Math.max(1, frames.length);
}
