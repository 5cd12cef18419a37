import type { TranscribedNote } from '../notes-from-pitch.ts';
import { LOWEST_MIDI, PITCHES } from './network.ts';
import { NoteEvidence } from './note-evidence.ts';
import { frameSeconds, type NotePosteriors } from './posteriors.ts';

/** Onset probability from which a peak is looked at. */
const MIN_ONSET = 0.2;
/** Note probability that carries a note on. */
const NOTE_THRESHOLD = 0.3;
/**
 * Where so many peaks a second are exceeded many instruments play, each a little buried: how much less evidence is asked
 * for then, in log-odds an e-fold.
 */
const CROWDED = 105;
const LENIENCE = 2.5;
/** Shortest note, frames of 11.6 ms. */
const MIN_FRAMES = 5;
/** Frames below the threshold that end a note. */
const PATIENCE_FRAMES = 9;
/** The network sees an onset a little before it happens: mean on clips of known truth. */
const ONSET_LATENCY_SECONDS = -0.004;

interface FrameNote {
  pitch: number;
  from: number;
  to: number;
  strength: number;
  onset: number;
}

/**
 * Notes from the network's maps: a peak of the onset map that is likely to be more than an overtone or an echo begins a
 * note, which lasts while the note map says so.
 */
export function decodeNotes(posteriors: NotePosteriors): TranscribedNote[] {
  const { frames, note, onset } = posteriors;
  const evidence = new NoteEvidence(posteriors);
  const peaks = Array.from({ length: PITCHES }, (_, pitch) => peaksOf(onset, frames, pitch));
  const crowd = peaks.reduce((sum, of) => sum + of.length, 0) / Math.max(1, frameSeconds(frames));
  const threshold = -LENIENCE * Math.max(0, Math.log(crowd / CROWDED));
  const found: FrameNote[] = [];
  peaks.forEach((frameOf, pitch) => {
    const starts = frameOf.filter((t) => evidence.logOdds(t, pitch) > threshold);
    starts.forEach((from, i) => {
      const limit = starts[i + 1] ?? frames;
      let to = from + 1;
      let quiet = 0;
      let last = from;
      let sum = 0;
      while (to < limit && quiet < PATIENCE_FRAMES) {
        const value = note[to * PITCHES + pitch]!;
        if (value < NOTE_THRESHOLD) quiet++;
        else {
          quiet = 0;
          last = to;
          sum += value;
        }
        to++;
      }
      const length = last - from + 1;
      if (length < MIN_FRAMES) return;
      found.push({
        pitch,
        from,
        to: last + 1,
        strength: sum / length,
        onset: onset[from * PITCHES + pitch]!,
      });
    });
  });
  return found
    .sort((a, b) => a.from - b.from || a.pitch - b.pitch)
    .map((n) => ({
      startSeconds: Math.max(0, frameSeconds(n.from) - ONSET_LATENCY_SECONDS),
      endSeconds: frameSeconds(n.to),
      pitch: n.pitch + LOWEST_MIDI,
      velocity: Math.max(0.05, Math.min(1, n.strength * 1.2)),
      confidence: Math.max(0, Math.min(1, 0.5 * (n.strength + n.onset))),
    }));
}

/** Frames at which the onset map of a pitch has a peak. */
function peaksOf(onset: Float32Array, frames: number, pitch: number): number[] {
  const at = (t: number) => (t >= 0 && t < frames ? onset[t * PITCHES + pitch]! : 0);
  const peaks: number[] = [];
  for (let t = 0; t < frames; t++)
    if (at(t) >= MIN_ONSET && at(t) > at(t - 1) && at(t) >= at(t + 1)) peaks.push(t);
  return peaks;
}
