/** A score → its notes on the clock, as a MIDI file, and its melody as a lead sheet. */
export { writeMusicXml } from '../score/files/write-musicxml.ts';
export { scoreToMidi } from '../score/midi.ts';
export { NoMelodyToWriteError } from '../score/notation/notate.ts';
export { scoreNotes, type TimedNote } from '../score/notes.ts';
