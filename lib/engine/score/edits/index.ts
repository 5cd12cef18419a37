import { addNotes } from './add-notes.ts';
import { addPart } from './add-part.ts';
import { copySection } from './copy-section.ts';
import { deleteSection } from './delete-section.ts';
import { lengthenNotes } from './lengthen-notes.ts';
import { moveNotes } from './move-notes.ts';
import { moveSection } from './move-section.ts';
import { mutePart } from './mute-part.ts';
import { quantiseNotes } from './quantise-notes.ts';
import { removeNotes } from './remove-notes.ts';
import { removePart } from './remove-part.ts';
import { repeatSection } from './repeat-section.ts';
import { restore } from './restore.ts';
import { setChord } from './set-chord.ts';
import { setKey } from './set-key.ts';
import { setLine } from './set-line.ts';
import { setLoudness } from './set-loudness.ts';
import { setMetre } from './set-metre.ts';
import { setPan } from './set-pan.ts';
import { setTempo } from './set-tempo.ts';
import { setVelocity } from './set-velocity.ts';
import { setWord } from './set-word.ts';
import { swapInstrument } from './swap-instrument.ts';
import { transposeNotes } from './transpose-notes.ts';

/** Every kind of edit, as musicians group them: notes, words, harmony, time, parts, sections. */
export const editKinds = [
  moveNotes,
  lengthenNotes,
  addNotes,
  removeNotes,
  transposeNotes,
  setVelocity,
  quantiseNotes,
  setLine,
  setWord,
  setChord,
  setTempo,
  setKey,
  setMetre,
  mutePart,
  swapInstrument,
  addPart,
  removePart,
  setLoudness,
  setPan,
  moveSection,
  copySection,
  deleteSection,
  repeatSection,
  restore,
] as const;
