import type { VoiceProfile } from './voice-profile.ts';

/** Semitones a singer goes past the range for the sake of a melody; further notes are taken an octave nearer. */
const STRETCH = 5;

/** The notes a singer sings as they are written, MIDI numbers, both ends included. */
export const reachOf = ({ range }: Pick<VoiceProfile, 'range'>): { low: number; high: number } => ({
  low: range.low - STRETCH,
  high: range.high + STRETCH,
});
