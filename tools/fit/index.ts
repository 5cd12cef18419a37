import { barExpectations } from './bar-expectations.ts';
import type { FittedTable } from './fitted-table.ts';
import { keyProfiles } from './key-profiles.ts';
import { keyWeights } from './key-weights.ts';
import { noteEvidence } from './note-evidence.ts';
import { pianoStretch } from './piano-stretch.ts';
import { profileWeights } from './profile-weights.ts';
import { sung } from './sung.ts';
import { vocalMaskWeights } from './vocal-mask.ts';

/** Every table of the engine that is fitted. */
export const fittedTables: readonly FittedTable[] = [
  barExpectations,
  keyProfiles,
  keyWeights,
  noteEvidence,
  pianoStretch,
  profileWeights,
  sung,
  vocalMaskWeights,
];
