import type { MelodyFeature } from './melody-features.ts';

/**
 * What the critic adds to the deviations of a section’s features, so that whole songs come out where people’s are.
 * Made by `npm run fit -- critic-leans` (tools/fit/critic-leans.ts): rounds from the leans in place (0 at first, 1.5
 * for what returns): by how many deviations eight sung styles lie from excerpts of four fifths of the songs of the
 * POP909 dataset, matched in length and density, given with `--data` in the format that tools/corpus/README.md says;
 * 60 songs; before this round the farthest was chordTones, 0.89.
 */
export const CRITIC_LEANS: Readonly<Record<MelodyFeature, number>> = {
  range: -0.619,
  same: -0.43,
  step: 0.388,
  third: 0.12,
  leap: -0.11,
  bigLeap: -1.02,
  intervalEntropy: 0.317,
  onsetGapEntropy: -0.0112,
  trigramSurprise: 2.5,
  eighths: 0.537,
  sixteenths: 1.53,
  quarters: -1.08,
  dotted: -0.849,
  syncopation: -1.13,
  offEighth: 0.557,
  onBeat: 0.153,
  notesPerBar: 0,
  distinctRhythmBars: 1.94,
  distinctPitchBars: 2.08,
  zigzag: 0.494,
  barRange: -0.451,
  phraseNotes: -0.879,
  archedPhrases: -0.0374,
  fallingPhrases: 0.3,
  lastNoteSteps: -0.944,
  tonic: 0.0512,
  'third-degree': -0.212,
  'fifth-degree': -0.0603,
  'second-degree': 0.111,
  'sixth-degree': 0.224,
  degreeEntropy: 0.586,
  chordTones: 1.3,
  phrasesOffTheBarLine: -0.66,
};
