import type { MidiNote, MidiResult } from '#lib/contract/nouns.ts';
import { type Score, tempoOf } from '#lib/engine/doors/score.ts';
import { scoreNotes, scoreToMidi, type TimedNote } from '#lib/engine/doors/score-notes.ts';

/** The notes of a song made here, as the MIDI endpoint gives them, and as a MIDI file. */
export function notesOfScore(score: Score): { notes: Omit<MidiResult, 'midi_file_url'>; midi: Uint8Array } {
  const instruments = Object.entries(scoreNotes(score)).map(([name, notes]) => [name, notes.map(noteView)]);
  return {
    notes: {
      state: 'complete',
      instruments: Object.fromEntries(instruments) as MidiResult['instruments'],
      tempo: tempoOf(score),
      time_signature: `${score.metre.numerator}/${score.metre.denominator}`,
      confidence: 1,
    },
    midi: scoreToMidi(score),
  };
}

const round = (seconds: number): number => Math.round(seconds * 10_000) / 10_000;

/** A note in the contract's terms. */
export const noteView = (note: TimedNote): MidiNote => ({
  pitch: Math.min(127, Math.max(0, Math.round(note.pitch))),
  start: round(note.startSeconds),
  end: round(note.endSeconds),
  velocity: Math.min(1, Math.max(0, Math.round(note.velocity * 1000) / 1000)),
  is_drum: note.isDrum,
});
