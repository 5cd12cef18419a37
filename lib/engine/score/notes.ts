import { findInstrument } from '../instruments/find-instrument.ts';
import { isVocalPart, type Score } from './score.ts';
import { timeOf } from './time.ts';

/** A note on the clock, as the MIDI endpoint gives it. */
export interface TimedNote {
  /** MIDI number. */
  pitch: number;
  startSeconds: number;
  endSeconds: number;
  /** (0, 1]. */
  velocity: number;
  isDrum: boolean;
}

/** Every part's notes by the part's name, in order of start. Parts without notes are left out. */
export function scoreNotes(score: Score): Record<string, TimedNote[]> {
  const time = timeOf(score);
  const instruments: Record<string, TimedNote[]> = {};
  for (const part of score.parts) {
    const isDrum = !isVocalPart(part) && findInstrument(part.instrument).isDrums;
    for (const note of part.notes) {
      const offset = note.offsetSeconds ?? 0;
      const startSeconds = Math.max(0, time.secondsAt(note.startBeat) + offset);
      const endSeconds = time.secondsAt(note.startBeat + note.lengthBeats) + offset;
      instruments[part.name] ??= [];
      instruments[part.name]!.push({
        pitch: note.pitch,
        startSeconds,
        endSeconds,
        velocity: note.velocity,
        isDrum,
      });
    }
  }
  for (const notes of Object.values(instruments))
    notes.sort((a, b) => a.startSeconds - b.startSeconds || a.pitch - b.pitch);
  return instruments;
}
