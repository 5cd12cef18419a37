import type { TranscribedNote } from '../notes-from-pitch.ts';
import { LOWEST_MIDI, PITCHES } from './network.ts';
import { beginningsOf } from './note-beginnings.ts';
import { NoteEvidence } from './note-evidence.ts';
import { frameSeconds, type NotePosteriors } from './posteriors.ts';

/** Note probability that carries a note on. */
const NOTE_THRESHOLD = 0.3;
/** A note that is missed is worse than one too many: at this, log-odds, most of what bands play is found. */
const LEAST_ODDS = -1;
/** Shortest note, frames of 11.6 ms. */
const MIN_FRAMES = 5;
/** Frames below the threshold that end a note. */
const PATIENCE_FRAMES = 9;
/** A beginning is heard so late at least; what is told of its lateness is certain but for so much. Seconds. */
const LEAST_LATE_SECONDS = 0.003;
const UNSURE_SECONDS = 0.01;

interface FrameNote {
  pitch: number;
  from: number;
  to: number;
  strength: number;
  onset: number;
  lateSeconds: number;
}

/**
 * Notes from the network's maps: a peak of the onset map that is likely to be more than an overtone or an echo begins a
 * note, which lasts while the note map says so.
 */
export function decodeNotes(posteriors: NotePosteriors): TranscribedNote[] {
  const { frames, note, onset } = posteriors;
  const beginnings = Array.from({ length: PITCHES }, (_, pitch) => beginningsOf(posteriors, pitch));
  const peaks = beginnings.reduce((sum, of) => sum + of.peaks, 0);
  const evidence = new NoteEvidence(posteriors, peaks / Math.max(1, frameSeconds(frames)));
  const found: FrameNote[] = [];
  beginnings.forEach(({ frames: frameOf }, pitch) => {
    const starts = frameOf.filter((t) => evidence.logOdds(t, pitch) > LEAST_ODDS);
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
        lateSeconds: Math.max(LEAST_LATE_SECONDS, evidence.lateSeconds(from, pitch) - UNSURE_SECONDS),
      });
    });
  });
  return found
    .map((n) => ({
      startSeconds: Math.max(0, frameSeconds(n.from) - n.lateSeconds),
      endSeconds: frameSeconds(n.to),
      pitch: n.pitch + LOWEST_MIDI,
      velocity: Math.max(0.05, Math.min(1, n.strength * 1.2)),
      confidence: Math.max(0, Math.min(1, 0.5 * (n.strength + n.onset))),
    }))
    .sort((a, b) => a.startSeconds - b.startSeconds || a.pitch - b.pitch);
}
