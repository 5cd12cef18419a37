import type { TranscribedNote } from '../notes-from-pitch.ts';
import { LOWEST_MIDI, PITCHES } from './network.ts';
import { frameSeconds, type NotePosteriors } from './posteriors.ts';

export interface DecodeOptions {
  /** Onset probability that begins a note (default 0.7). */
  onsetThreshold?: number;
  /** Note probability that carries it on (default 0.3). */
  noteThreshold?: number;
  /** Shortest note, frames of 11.6 ms (default 5). */
  minFrames?: number;
  /** Frames below the threshold that end a note (default 9). */
  patienceFrames?: number;
}

/** The network sees an onset a little before it happens: mean on clips of known truth. */
const ONSET_LATENCY_SECONDS = -0.004;
/** An octave or twelfth above a stronger note that starts with it, this much weaker, is its overtone. */
const GHOST_INTERVALS = [12, 19, 24, 28];
const GHOST_SHARE = 0.62;
const GHOST_FRAMES = 4;

interface FrameNote {
  pitch: number;
  from: number;
  to: number;
  strength: number;
  onset: number;
}

/**
 * Notes from the network's maps: each peak of the onset map begins a note that lasts while the note map says so;
 * overtones of stronger notes are dropped.
 */
export function decodeNotes(posteriors: NotePosteriors, options: DecodeOptions = {}): TranscribedNote[] {
  const { onsetThreshold = 0.7, noteThreshold = 0.3, minFrames = 5, patienceFrames = 9 } = options;
  const { frames, note, onset } = posteriors;
  const found: FrameNote[] = [];
  for (let pitch = 0; pitch < PITCHES; pitch++) {
    const starts: number[] = [];
    for (let t = 0; t < frames; t++) {
      const value = onset[t * PITCHES + pitch]!;
      if (value < onsetThreshold) continue;
      const before = t > 0 ? onset[(t - 1) * PITCHES + pitch]! : 0;
      const after = t + 1 < frames ? onset[(t + 1) * PITCHES + pitch]! : 0;
      if (value > before && value >= after) starts.push(t);
    }
    starts.forEach((from, i) => {
      const limit = starts[i + 1] ?? frames;
      let to = from + 1;
      let quiet = 0;
      let last = from;
      let sum = 0;
      while (to < limit && quiet < patienceFrames) {
        const value = note[to * PITCHES + pitch]!;
        if (value < noteThreshold) quiet++;
        else {
          quiet = 0;
          last = to;
          sum += value;
        }
        to++;
      }
      const length = last - from + 1;
      if (length < minFrames) return;
      found.push({
        pitch,
        from,
        to: last + 1,
        strength: sum / length,
        onset: onset[from * PITCHES + pitch]!,
      });
    });
  }
  found.sort((a, b) => a.from - b.from || a.pitch - b.pitch);
  return dropGhosts(found).map((n) => ({
    startSeconds: Math.max(0, frameSeconds(n.from) - ONSET_LATENCY_SECONDS),
    endSeconds: frameSeconds(n.to),
    pitch: n.pitch + LOWEST_MIDI,
    velocity: Math.max(0.05, Math.min(1, n.strength * 1.2)),
    confidence: Math.max(0, Math.min(1, 0.5 * (n.strength + n.onset))),
  }));
}

function dropGhosts(notes: readonly FrameNote[]): FrameNote[] {
  return notes.filter((ghost, i) => {
    for (let j = i; j >= 0 && notes[j]!.from >= ghost.from - GHOST_FRAMES; j--)
      if (isGhostOf(ghost, notes[j]!)) return false;
    for (let j = i + 1; j < notes.length && notes[j]!.from <= ghost.from + GHOST_FRAMES; j++)
      if (isGhostOf(ghost, notes[j]!)) return false;
    return true;
  });
}

const isGhostOf = (ghost: FrameNote, other: FrameNote): boolean =>
  GHOST_INTERVALS.includes(ghost.pitch - other.pitch) &&
  ghost.onset * ghost.strength < GHOST_SHARE * other.onset * other.strength;
