/** A score → its notes on the clock, and as a MIDI file. */
export { scoreToMidi } from '../score/midi.ts';
export { scoreNotes, type TimedNote } from '../score/notes.ts';
