import { HOP_SECONDS } from '../plan/control-rate.ts';
import type { SungSyllable } from '../plan/sung-phrases.ts';

/** Loudness and strain of a phrase at the control rate. */
export interface EffortTracks {
  /** Linear gain around 1. */
  gain: Float64Array;
  /** −0.6 (held back) … 0.8 (belted): brightens the source and opens the mouth. */
  effort: Float64Array;
}

/**
 * Dynamics as a singer makes them: every longer note swells and ebbs, a phrase rises to its middle and comes
 * down, unstressed syllables are lighter, sections with more energy are louder and more pressed, and high
 * notes take more effort.
 * @param homePitch middle of the tessitura
 */
export function effortTracks(
  syllables: readonly SungSyllable[],
  vibrato: Float64Array,
  frames: number,
  offsetSeconds: number,
  homePitch: number,
  highPitch: number,
): EffortTracks {
  const gain = new Float64Array(frames).fill(Number.NaN);
  const effort = new Float64Array(frames).fill(Number.NaN);
  const phraseStart = syllables[0]!.notes[0]!.startSeconds;
  const phraseEnd = syllables.at(-1)!.notes.at(-1)!.endSeconds;
  for (const syllable of syllables) {
    for (const note of syllable.notes) {
      const length = note.endSeconds - note.startSeconds;
      const long = Math.min(1, length / 0.6);
      const height = Math.max(
        -0.3,
        Math.min(1, (note.pitch - homePitch) / Math.max(4, highPitch - homePitch)),
      );
      const weight = syllable.stress === 0 ? -0.15 : syllable.stress === 2 ? 0.05 : 0;
      const asked = 0.55 * (note.energy - 0.5) + 0.35 * (note.velocity - 0.7);
      const first = Math.max(0, Math.floor((note.startSeconds - offsetSeconds) / HOP_SECONDS));
      const last = Math.min(frames, Math.ceil((note.endSeconds - offsetSeconds) / HOP_SECONDS));
      for (let q = first; q < last; q++) {
        const u = (q * HOP_SECONDS + offsetSeconds - note.startSeconds) / length;
        const swell = (Math.sin(Math.PI * Math.min(1, u * 0.9 + 0.12)) - 0.6) * long;
        const through = (q * HOP_SECONDS + offsetSeconds - phraseStart) / (phraseEnd - phraseStart);
        const arch = 0.1 * (Math.sin(Math.PI * Math.min(1, Math.max(0, through))) - 0.6);
        gain[q] = (1 + 0.22 * swell + arch + 0.06 * vibrato[q]! + 0.5 * weight) * 10 ** ((7 * asked) / 20);
        effort[q] = 0.3 * swell + weight + asked + 0.25 * height;
      }
    }
  }
  smooth(gain, 1);
  smooth(effort, 0);
  return { gain, effort };
}

/** Fills what no note covers from the nearest one and rounds the corners, forward and backward. */
function smooth(track: Float64Array, empty: number): void {
  let last = track.find((value) => !Number.isNaN(value)) ?? empty;
  for (let q = 0; q < track.length; q++) {
    if (Number.isNaN(track[q]!)) track[q] = last;
    else last = track[q]!;
  }
  const coefficient = 0.08;
  let state = track[0]!;
  for (let q = 0; q < track.length; q++) track[q] = state += (track[q]! - state) * coefficient;
  for (let q = track.length - 1; q >= 0; q--) track[q] = state += (track[q]! - state) * coefficient;
}
