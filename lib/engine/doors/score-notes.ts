/** A score → its credits, its notes on the clock, as a MIDI file, its melody as a lead sheet, and the whole as a project for a DAW. */
export { creditsOf } from '../render/credits.ts';
export { writeAbc } from '../score/files/write-abc.ts';
export { type ProjectAudio, writeDawProject } from '../score/files/write-dawproject.ts';
export { writeMusicXml } from '../score/files/write-musicxml.ts';
export { scoreToMidi } from '../score/midi.ts';
export { NoMelodyToWriteError } from '../score/notation/notate.ts';
export { scoreNotes, type TimedNote } from '../score/notes.ts';
