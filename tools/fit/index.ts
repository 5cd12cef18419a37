import { barExpectations } from './bar-expectations.ts';
import { chordCounts } from './chord-counts.ts';
import { criticLeans } from './critic-leans.ts';
import type { FittedTable } from './fitted-table.ts';
import { keyChords } from './key-chords.ts';
import { keyClose } from './key-close.ts';
import { keyProfiles } from './key-profiles.ts';
import { keyWeights } from './key-weights.ts';
import { melodyWeights } from './melody-weights.ts';
import { noteEvidence } from './note-evidence.ts';
import { pianoStretch } from './piano-stretch.ts';
import { profileWeights } from './profile-weights.ts';
import { readingLines } from './reading-lines.ts';
import { rhythmCounts } from './rhythm-counts.ts';
import { runsOfPeople } from './runs-of-people.ts';
import { sung } from './sung.ts';
import { tuneWeights } from './tune-weights.ts';
import { typicalMelodies } from './typical-melodies.ts';
import { vocalMaskWeights } from './vocal-mask.ts';

/** Every table of the engine that is fitted. */
export const fittedTables: readonly FittedTable[] = [
  barExpectations,
  chordCounts,
  criticLeans,
  keyChords,
  keyClose,
  keyProfiles,
  keyWeights,
  melodyWeights,
  noteEvidence,
  pianoStretch,
  profileWeights,
  readingLines,
  rhythmCounts,
  runsOfPeople,
  sung,
  tuneWeights,
  typicalMelodies,
  vocalMaskWeights,
];
