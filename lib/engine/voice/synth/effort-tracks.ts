import { HOP_SECONDS, smoothStep } from '../plan/control-rate.ts';
import type { SungSyllable } from '../plan/sung-phrases.ts';

/** Loudness and strain of a phrase at the control rate. */
export interface EffortTracks {
  /** Linear gain around 1. */
  gain: Float64Array;
  /** −0.6 (held back) … 0.8 (belted): brightens the source and opens the mouth. */
  effort: Float64Array;
}

/** How a phrase's loudness goes, beyond what the notes ask for. */
export interface PhraseAccents {
  /** Of the usual swelling towards the peak. */
  arch: number;
  /** Stressed syllables above unstressed ones, dB. */
  accentDb: number;
}

/** Effort a dB of accent: what is louder is brighter. */
const ACCENT_EFFORT = 0.06;
/** From the softest end of a phrase to its peak, and what that does to the strain of the voice. */
const ARCH_DB = 1.6;
const ARCH_EFFORT = 0.1;
/** Shorter phrases have less of an arch. */
const ARCH_SECONDS = 3;
/** A phrase's last note dies away by so much, if it is long. */
const DYING_DB = 2.5;

/**
 * Dynamics as a singer makes them: every longer note swells and ebbs, a phrase grows towards its highest note and
 * comes down after it (J. Sundberg, A. Friberg & L. Frydén, "Rules for automated performance of ensemble music",
 * Contemporary Music Review 3, 1989: phrase arch and "the higher the louder"), its last note dies away, unstressed syllables are lighter, sections with more energy are louder and more pressed, and high
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
  { arch: archShare, accentDb }: PhraseAccents,
): EffortTracks {
  const gain = new Float64Array(frames).fill(Number.NaN);
  const effort = new Float64Array(frames).fill(Number.NaN);
  const phraseStart = syllables[0]!.notes[0]!.startSeconds;
  const lastNote = syllables.at(-1)!.notes.at(-1)!;
  const phraseEnd = lastNote.endSeconds;
  const peak = peakSeconds(syllables, phraseStart, phraseEnd);
  const size = archShare * Math.min(1, (phraseEnd - phraseStart) / ARCH_SECONDS);
  for (const syllable of syllables) {
    for (const note of syllable.notes) {
      const length = note.endSeconds - note.startSeconds;
      const long = Math.min(1, length / 0.6);
      const height = Math.max(
        -0.3,
        Math.min(1, (note.pitch - homePitch) / Math.max(4, highPitch - homePitch)),
      );
      const weight = syllable.stress === 0 ? -0.15 : syllable.stress === 2 ? 0.05 : 0;
      const ease = syllable.stress === 0 ? easeOf(length) : -weight;
      const accent = accentDb * (syllable.stress === 0 ? -0.5 : 0.5);
      const asked = 0.55 * (note.energy - 0.5) + 0.35 * (note.velocity - 0.7);
      const first = Math.max(0, Math.floor((note.startSeconds - offsetSeconds) / HOP_SECONDS));
      const last = Math.min(frames, Math.ceil((note.endSeconds - offsetSeconds) / HOP_SECONDS));
      for (let q = first; q < last; q++) {
        const u = (q * HOP_SECONDS + offsetSeconds - note.startSeconds) / length;
        const swell = (Math.sin(Math.PI * Math.min(1, u * 0.9 + 0.12)) - 0.6) * long;
        const seconds = q * HOP_SECONDS + offsetSeconds;
        const arch = size * (archAt(seconds, phraseStart, peak, phraseEnd) - 0.6);
        const dying = note === lastNote ? DYING_DB * long * Math.min(1, Math.max(0, u)) ** 2 : 0;
        gain[q] =
          (1 + 0.22 * swell + 0.06 * vibrato[q]! + 0.5 * weight) *
          10 ** ((7 * asked + ARCH_DB * arch + accent - dying) / 20);
        effort[q] = 0.3 * swell - ease + asked + 0.25 * height + ARCH_EFFORT * arch + ACCENT_EFFORT * accent;
      }
    }
  }
  smooth(gain, 1);
  smooth(effort, 0);
  return { gain, effort };
}

/**
 * How relaxed an unstressed syllable is: small words in passing are sung with a laxer voice, as they are spoken, or
 * "a" and "the" are heard as words of their own; on a long note they carry the melody.
 */
const EASE = 0.5;
const EASE_HELD = 0.15;
const PASSING_SECONDS = 0.35;
const HELD_SECONDS = 0.6;
const easeOf = (seconds: number): number =>
  EASE_HELD +
  (EASE - EASE_HELD) * Math.min(1, Math.max(0, (HELD_SECONDS - seconds) / (HELD_SECONDS - PASSING_SECONDS)));

/** Where a phrase aims: the middle of its highest note, the last of several, neither at its very start nor end. */
function peakSeconds(syllables: readonly SungSyllable[], start: number, end: number): number {
  let highest = syllables[0]!.notes[0]!;
  for (const { notes } of syllables)
    for (const note of notes) if (note.pitch >= highest.pitch) highest = note;
  const middle = (highest.startSeconds + highest.endSeconds) / 2;
  return Math.min(start + 0.8 * (end - start), Math.max(start + 0.3 * (end - start), middle));
}

/** 0 where a phrase begins and ends, 1 at its peak. */
const archAt = (seconds: number, start: number, peak: number, end: number): number =>
  seconds < peak
    ? smoothStep((seconds - start) / (peak - start))
    : smoothStep((end - seconds) / (end - peak));

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
