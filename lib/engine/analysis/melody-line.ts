import { type LeadLine, LINE_HOP_SECONDS } from './lead-line.ts';
import { notesFromPitch, type TranscribedNote } from './notes-from-pitch.ts';
import type { PitchTrack } from './pitch-track.ts';

/** Shorter notes of a mix's lead line are mostly the line changing hands. */
const MIN_MELODY_SECONDS = 0.09;

/** The lead line of a mix as notes. Octaves may be wrong where two instruments double each other. */
export function melodyOf(line: LeadLine): TranscribedNote[] {
  const track: PitchTrack = {
    hopSeconds: LINE_HOP_SECONDS,
    frequencyHz: line.frequencyHz.map((hz) => hz || 100),
    voiced: Uint8Array.from(line.frequencyHz, (hz) => (hz > 0 ? 1 : 0)),
    probability: line.salience,
    rms: line.level,
  };
  return notesFromPitch(track).notes.filter((n) => n.endSeconds - n.startSeconds >= MIN_MELODY_SECONDS);
}
